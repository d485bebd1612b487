import { useState } from 'react';
import { fetchInTime } from '../../lib/time-limit.ts';

const labUrl = '/lab/api';
const phones = [
  { id: 'iphone', name: 'virtual iPhone' },
  { id: 'android', name: 'virtual Android' },
] as const;

type Phone = (typeof phones)[number];
type State =
  | { kind: 'idle' }
  | { kind: 'busy'; phone: Phone }
  | { kind: 'said'; text: string; isAdded: boolean };

export function LabButtons({ pageUrl }: { pageUrl: string }) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const add = async (phone: Phone) => {
    setState({ kind: 'busy', phone });
    setState(await addTo(phone, pageUrl));
  };
  return (
    <section className="labButtons" aria-label="Wallet lab" lang="en">
      <p className="other">No phone at hand?</p>
      <div className="labRow">
        {phones.map((phone) => (
          <button
            key={phone.id}
            type="button"
            className="quietButton"
            disabled={state.kind === 'busy'}
            onClick={() => void add(phone)}
          >
            {state.kind === 'busy' && state.phone === phone ? 'Adding…' : `Add to the ${phone.name}`}
          </button>
        ))}
      </div>
      <p className="other" aria-live="polite">
        {state.kind === 'said' && `${state.text} `}
        {state.kind === 'said' && state.isAdded && <a href="/lab">Open the wallet lab</a>}
      </p>
    </section>
  );
}

async function addTo(phone: Phone, url: string): Promise<State> {
  try {
    const response = await fetchInTime(`${labUrl}/phones/${phone.id}/passes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    });
    if (response.ok) return { kind: 'said', text: `It is on the ${phone.name}.`, isAdded: true };
    const body: { problems?: string[]; refusals?: { sentence: string }[] } = await response.json();
    const reasons = body.problems ?? body.refusals?.map(({ sentence }) => sentence) ?? [];
    return { kind: 'said', text: [`The ${phone.name} refused it.`, ...reasons].join(' '), isAdded: false };
  } catch {
    return { kind: 'said', text: 'The lab did not answer. Please try again.', isAdded: false };
  }
}
