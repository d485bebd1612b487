import './scan.css';
import type { PhoneScanner } from '@tessera/contract';
import { useEffect, useState } from 'react';
import { MessageCard } from '../message-card.tsx';
import { Scanner } from './scanner.tsx';
import { enrol } from './send-scan.ts';

type State = { kind: 'scanner'; scanner: PhoneScanner } | 'offer' | 'enrolling' | 'none' | 'badLink' | 'lost';

/** The page with which a phone scans passes, and becomes a scanner by a link. */
export function ScanPage({ scanner, location }: { scanner: PhoneScanner | null; location: Location }) {
  const [token] = useState(() => location.hash.slice(1));
  const [state, setState] = useState<State>(
    token ? 'offer' : scanner ? { kind: 'scanner', scanner } : 'none',
  );
  // The link works once; it need not stay in the history.
  useEffect(() => {
    if (token) window.history.replaceState(null, '', window.location.pathname);
  }, [token]);
  const start = async () => {
    setState('enrolling');
    const answer = await enrol(token);
    if (answer.kind === 'ok') setState({ kind: 'scanner', scanner: answer.value });
    else setState(answer.kind === 'lost' ? 'lost' : 'badLink');
  };
  if (typeof state === 'object')
    return <Scanner scanner={state.scanner} onRevoked={() => setState('none')} />;
  if (state === 'badLink')
    return (
      <MessageCard title="This link works no more">
        A link makes one phone a scanner, within 15 minutes. Ask an admin of the workspace for a new one.
      </MessageCard>
    );
  if (state === 'none')
    return (
      <MessageCard title="This phone is no scanner">
        An admin adds scanners in the settings of the workspace. Open the link that is shown there on this
        phone.
      </MessageCard>
    );
  return (
    <div className="scan">
      <main className="scanMain">
        <h1>Use this phone as a scanner</h1>
        <p>It can scan passes until an admin of the workspace revokes it. No account is needed.</p>
        {state === 'lost' && (
          <p className="alert" role="alert">
            The server did not answer. Check the connection and try again.
          </p>
        )}
        <button
          type="button"
          className="button"
          aria-disabled={state === 'enrolling'}
          onClick={() => state !== 'enrolling' && void start()}
        >
          {state === 'enrolling' ? 'Starting …' : 'Start'}
        </button>
      </main>
    </div>
  );
}
