import type { PhoneScanInput, PhoneScanResult } from '@tessera/contract';
import type { KeptScan, LateOutcome, ScanStore } from './scan-store.ts';
import { type Answer, sendScan } from './send-scan.ts';

/** Milliseconds; doubled after each attempt without a response. */
const pauses = { first: 2_000, longest: 60_000 };
/** Outcomes contain holders' names, which must not stay on shared phones. */
const outcomeMilliseconds = 24 * 60 * 60_000;

export type SentScan = Answer<PhoneScanResult> & {
  /** True if a scan without a response is stored on the phone. */
  isKept: boolean;
};

export type ScanQueue = {
  subscribe(listener: () => void): () => void;
  scans(): readonly KeptScan[];
  /** Sends a scan while the holder waits. Stores it first, so that it survives a reload. */
  send(scan: KeptScan): Promise<SentScan>;
  dismiss(id: string): void;
  /** Sends waiting scans in order, now and whenever that may succeed. `onRevoked`: the phone is no longer a scanner. */
  start(onRevoked: () => void): () => void;
};

/** The scans without a response. Each has an id, so that it counts once however often it is sent. */
export function createScanQueue(store: ScanStore): ScanQueue {
  let scans: readonly KeptScan[] = [];
  let shown: readonly KeptScan[] = [];
  const live = new Set<string>();
  const listeners = new Set<() => void>();
  let isStarted = false;
  let isSending = false;
  let pause = pauses.first;
  let timer: number | undefined;
  let tellRevoked = () => {};

  function change(next: readonly KeptScan[]): void {
    scans = next;
    shown = scans.filter(({ id }) => !live.has(id));
    for (const listener of listeners) listener();
  }

  const isWaiting = ({ id, outcome }: KeptScan) => !outcome && !live.has(id);

  async function keep(scan: KeptScan): Promise<boolean> {
    change([...scans.filter(({ id }) => id !== scan.id), scan]);
    return store.keepScan(scan).then(
      () => true,
      () => false,
    );
  }

  async function remove(id: string): Promise<void> {
    change(scans.filter((scan) => scan.id !== id));
    // If it is sent again after a restart, it gets the same response.
    await store.removeScan(id).catch(() => undefined);
  }

  async function settle(scan: KeptScan, outcome: LateOutcome): Promise<void> {
    // A barcode may contain personal data, and only a refused scan still needs it.
    await keep({ ...scan, barcode: outcome.isAccepted ? '' : scan.barcode, outcome });
  }

  async function send(scan: KeptScan): Promise<SentScan> {
    live.add(scan.id);
    const isKept = await keep(scan);
    const { id } = scan;
    const { scannedAt: _now, ...sent } = inputOf(scan);
    const answer = await sendScan(sent);
    live.delete(id);
    if (answer.kind === 'unknown') {
      await settle(scan, refusal(revoked));
      tellRevoked();
    } else if (answer.kind !== 'lost' || !isKept) await remove(id);
    else change(scans);
    if (answer.kind === 'lost') sendLater();
    // The server responds again, so send earlier scans.
    else void sendWaiting();
    return { ...answer, isKept };
  }

  function sendLater(): void {
    window.clearTimeout(timer);
    if (isStarted) timer = window.setTimeout(() => void sendWaiting(), pause);
  }

  async function sendWaiting(): Promise<void> {
    if (isSending || !isStarted) return;
    isSending = true;
    window.clearTimeout(timer);
    const before = scans.filter(isWaiting).length;
    const isDone = await sendEach();
    isSending = false;
    const hasAnswers = scans.filter(isWaiting).length < before;
    pause = isDone || hasAnswers ? pauses.first : Math.min(pause * 2, pauses.longest);
    if (!isDone) sendLater();
  }

  /** Returns true if no scan waits. */
  async function sendEach(): Promise<boolean> {
    const failed = new Set<string>();
    for (;;) {
      const scan = scans.find((each) => isWaiting(each) && !failed.has(each.id));
      if (!scan) return failed.size === 0;
      const answer = await sendScan(inputOf(scan));
      if (answer.kind === 'lost') {
        // A scan on which the server fails does not block the others.
        if (answer.status !== 500) return false;
        failed.add(scan.id);
      } else await settle(scan, outcomeOf(answer));
      if (answer.kind === 'unknown') tellRevoked();
    }
  }

  function start(onRevoked: () => void): () => void {
    isStarted = true;
    tellRevoked = onRevoked;
    const retry = () => {
      pause = pauses.first;
      if (document.visibilityState === 'visible') void sendWaiting();
    };
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    void store
      .scans()
      .catch(() => [])
      .then((stored) => {
        const kept = stored.filter((scan) => !isOld(scan));
        for (const { id } of stored.filter(isOld)) void store.removeScan(id).catch(() => undefined);
        change([...kept.filter(({ id }) => !scans.some((scan) => scan.id === id)), ...scans]);
        return sendWaiting();
      });
    return () => {
      isStarted = false;
      window.clearTimeout(timer);
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
    };
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    scans: () => shown,
    send,
    dismiss: (id) => void remove(id),
    start,
  };
}

/** What the server is sent of a scan. */
export const inputOf = ({
  id,
  scannerId,
  barcode,
  passId,
  action,
  amount,
  spent,
  scannedAt,
}: KeptScan): PhoneScanInput => ({
  id,
  scannerId,
  scannedAt,
  ...(passId === undefined ? { barcode } : { passId }),
  ...(action !== undefined && { action }),
  ...(amount !== undefined && { amount }),
  ...(spent !== undefined && { spent }),
});

const isOld = ({ outcome, scannedAt }: KeptScan): boolean =>
  outcome !== undefined && Date.now() - Date.parse(scannedAt) > outcomeMilliseconds;

const revoked = 'Not counted: the scanner was revoked before the scan was sent.';

const refusal = (message: string): LateOutcome => ({
  isAccepted: false,
  message,
  advice: '',
  holderName: '',
  value: null,
});

function outcomeOf(answer: Exclude<Answer<PhoneScanResult>, { kind: 'lost' }>): LateOutcome {
  if (answer.kind === 'unknown') return refusal(revoked);
  if (answer.kind === 'refused') return refusal(answer.message);
  const { outcome, message, advice, holderName, value } = answer.value;
  return { isAccepted: outcome === 'accepted', message, advice, holderName, value };
}
