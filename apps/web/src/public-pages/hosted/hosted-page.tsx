import { useEffect, useState } from 'react';
import { MessageCard } from '../message-card.tsx';
import { PublicFrame } from '../public-frame.tsx';
import { CodeForm } from './code-form.tsx';
import { type FormStart, HostedForm } from './hosted-form.tsx';
import { fetchHostedRequest, type HostedRequest } from './hosted-request.ts';

type HostedPageProps = { mode: 'sign-in' | 'sign-up'; request: string | null };
type Loaded = 'pending' | 'expired' | 'unreachable' | HostedRequest;

const titles = { 'sign-in': 'Sign in', 'sign-up': 'Create your account', code: 'Enter your code' };

/** The hosted sign-in and sign-up: they belong to one sign-in under way, which lives ten minutes. */
export function HostedPage({ mode, request }: HostedPageProps) {
  const loaded = useHostedRequest(request);
  const [secondFactor, setSecondFactor] = useState<{ challenge: string; email: string } | null>(null);
  const [start, setStart] = useState<FormStart | null>(null);
  const title = titles[secondFactor ? 'code' : mode];
  useEffect(() => {
    document.title = `${title} · Tessera`;
  }, [title]);
  if (loaded === 'expired' || !request) return <Expired />;
  if (loaded === 'unreachable')
    return (
      <MessageCard
        title="The server could not be reached"
        action={{ href: window.location.href, label: 'Try again' }}
      >
        Check the connection. Nothing is lost.
      </MessageCard>
    );
  return (
    <PublicFrame>
      <h1 className="title">{title}</h1>
      {loaded === 'pending' && <FormOutline fields={mode === 'sign-up' ? 3 : 2} />}
      {loaded !== 'pending' && secondFactor && (
        <CodeForm
          request={request}
          challenge={secondFactor.challenge}
          onBack={(message) => {
            setStart({ email: secondFactor.email, message });
            setSecondFactor(null);
          }}
        />
      )}
      {loaded !== 'pending' && !secondFactor && (
        <HostedForm
          mode={mode}
          request={request}
          hosted={loaded}
          start={start}
          onSecondFactor={(challenge, email) => setSecondFactor({ challenge, email })}
        />
      )}
    </PublicFrame>
  );
}

function useHostedRequest(request: string | null): Loaded {
  const [loaded, setLoaded] = useState<Loaded>('pending');
  useEffect(() => {
    if (!request) return;
    const leaving = new AbortController();
    fetchHostedRequest(request, leaving.signal).then(
      (found) => setLoaded(found ?? 'expired'),
      () => !leaving.signal.aborted && setLoaded('unreachable'),
    );
    return () => leaving.abort();
  }, [request]);
  return loaded;
}

function Expired() {
  return (
    <MessageCard title="This sign-in has expired" action={{ href: '/_/login', label: 'Start again' }}>
      For your safety a sign-in has to be finished within a few minutes.
    </MessageCard>
  );
}

function FormOutline({ fields }: { fields: number }) {
  return (
    <div className="outline" role="status" aria-label="Loading">
      {Array.from({ length: fields + 1 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
        <span key={index} />
      ))}
    </div>
  );
}
