import './sign-in.css';
import { useEffect, useState } from 'react';
import { PublicFrame } from '../public-frame.tsx';
import { ClosedCard, UnreachableCard } from './closed-card.tsx';
import { FlowScreen } from './flow-screen.tsx';
import { FormOutline } from './form-outline.tsx';
import { type Closed, type EntryRoute, openFlow } from './open-flow.ts';
import { useAppFont } from './use-app-font.ts';
import type { FlowStart } from './use-flow.ts';

type Opened = 'pending' | 'unreachable' | Closed | FlowStart;

/** The hosted sign-in pages. A sign-in expires after ten minutes. */
export function SignInPage({ entryRoute }: { entryRoute: EntryRoute }) {
  const opened = useOpening(entryRoute);
  useReloadOnRestore();
  useAppFont();
  if (opened === 'unreachable') return <UnreachableCard />;
  if (typeof opened === 'string' && opened !== 'pending') return <ClosedCard why={opened} />;
  return (
    <PublicFrame>
      {opened === 'pending' ? <FormOutline entryRoute={entryRoute} /> : <FlowScreen start={opened} />}
    </PublicFrame>
  );
}

function useOpening(entryRoute: EntryRoute): Opened {
  const [opened, setOpened] = useState<Opened>('pending');
  useEffect(() => {
    const leaving = new AbortController();
    const { location, history } = window;
    const query = new URLSearchParams(location.search);
    openFlow({ entryRoute, query, history, signal: leaving.signal }).then(setOpened, (cause) => {
      if (leaving.signal.aborted) return;
      console.error(new Error('The sign-in could not be opened.', { cause }));
      setOpened('unreachable');
    });
    return () => leaving.abort();
  }, [entryRoute]);
  return opened;
}

/** Back may restore the page from the browser's cache while it was leaving; reload its data then. */
function useReloadOnRestore() {
  useEffect(() => {
    const ask = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener('pageshow', ask);
    return () => window.removeEventListener('pageshow', ask);
  }, []);
}
