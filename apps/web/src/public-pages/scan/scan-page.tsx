import './scan.css';
import type { PhoneScanner } from '@tessera/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { MessageCard } from '../message-card.tsx';
import { nativeDetector } from './create-detector.ts';
import { KeptScans } from './kept-scans.tsx';
import { createScanQueue, type ScanQueue } from './scan-queue.ts';
import { browserStore, type ScanStore } from './scan-store.ts';
import { Scanner } from './scanner.tsx';
import { enroll } from './send-scan.ts';

type State =
  | { kind: 'scanner'; scanner: PhoneScanner }
  | 'opening'
  | 'offer'
  | 'enrolling'
  | 'none'
  | 'unreached'
  | 'badLink'
  | 'lost';

type ScanPageProps = {
  scanner: PhoneScanner | null;
  /** True for the cached page, opened without a network, which does not know the scanner. */
  isKept: boolean;
  location: Location;
  store?: ScanStore;
};

export function ScanPage({ scanner, isKept, location, store = browserStore }: ScanPageProps) {
  const [token] = useState(() => location.hash.slice(1));
  const [queue] = useState(() => createScanQueue(store));
  const [state, setState] = useState<State>(() => {
    if (token) return 'offer';
    if (isKept) return 'opening';
    return scanner ? { kind: 'scanner', scanner } : 'none';
  });
  // The link works once; remove it from the history.
  useEffect(() => {
    if (token) window.history.replaceState(null, '', window.location.pathname);
  }, [token]);
  useEffect(() => {
    if (!isKept) void store.keepScanner(scanner).catch(() => undefined);
    else if (!token)
      void store
        .scanner()
        .catch(() => null)
        .then((kept) => setState(kept ? { kind: 'scanner', scanner: kept } : 'unreached'));
  }, [store, scanner, isKept, token]);
  const change = (now: PhoneScanner) => {
    void store.keepScanner(now).catch(() => undefined);
    setState((before) => (typeof before === 'object' ? { kind: 'scanner', scanner: now } : before));
  };
  const [leave] = useState(() => () => {
    void store.keepScanner(null).catch(() => undefined);
    setState((now) => (typeof now === 'object' ? 'none' : now));
  });
  useEffect(() => queue.start(leave), [queue, leave]);
  const isScanner = typeof state === 'object';
  useEffect(() => {
    if (isScanner) void keepPage();
  }, [isScanner]);
  const start = async () => {
    setState('enrolling');
    const answer = await enroll(token);
    if (answer.kind !== 'ok') return setState(answer.kind === 'lost' ? 'lost' : 'badLink');
    await store.keepScanner(answer.value).catch(() => undefined);
    // Otherwise the browser may delete the storage when space runs short.
    void navigator.storage?.persist?.().catch(() => undefined);
    setState({ kind: 'scanner', scanner: answer.value });
  };
  if (state === 'opening') return null;
  if (isScanner)
    return (
      <div className="scan">
        <Scanner scanner={state.scanner} queue={queue} store={store} onChanged={change} onRevoked={leave} />
        <Kept queue={queue} />
      </div>
    );
  if (state === 'none' || state === 'badLink' || state === 'unreached')
    return (
      <MessageCard title={cards[state].title} after={<Kept queue={queue} />}>
        {cards[state].text}
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
      <Kept queue={queue} />
    </div>
  );
}

const cards = {
  none: {
    title: 'This phone is not a scanner',
    text: 'An admin adds scanners in the settings of the workspace. Open the link that is shown there on this phone.',
  },
  badLink: {
    title: 'This link no longer works',
    text: 'A link makes one phone a scanner, within 15 minutes. Ask an admin of the workspace for a new one.',
  },
  unreached: {
    title: 'The server cannot be reached',
    text: 'This phone is not set up as a scanner. Open this page again when the phone is online.',
  },
};

function Kept({ queue }: { queue: ScanQueue }) {
  const scans = useSyncExternalStore(queue.subscribe, queue.scans);
  return <KeptScans scans={scans} onDismiss={queue.dismiss} />;
}

/** Caches the page for use without a network, where the browser supports it and the connection is encrypted. */
async function keepPage(): Promise<void> {
  const address = (await nativeDetector()) ? '/scan/worker.js' : '/scan/worker.js?reader';
  await navigator.serviceWorker?.register(address, { scope: '/scan' }).catch(() => undefined);
}
