import type { KeptScan, LateOutcome } from './scan-store.ts';

type KeptScansProps = { scans: readonly KeptScan[]; onDismiss: (id: string) => void };

export function KeptScans({ scans, onDismiss }: KeptScansProps) {
  const waiting = scans.filter(({ outcome }) => !outcome);
  const sent = scans.filter(hasOutcome);
  const refused = sent.filter(({ outcome }) => !outcome.isAccepted);
  const accepted = sent.filter(({ outcome }) => outcome.isAccepted);
  return (
    <>
      {refused.length > 0 && (
        <section className="keptScans" aria-labelledby="refused-scans">
          <h2 id="refused-scans">Refused when sent ({refused.length})</h2>
          <ul role="alert">
            {refused.map(({ id, barcode, scannedAt, outcome }) => (
              <li key={id} className="refusedScan">
                <strong>{outcome.message}</strong>
                <span>
                  Scanned {timeOf(scannedAt)} · {outcome.holderName || endOf(barcode)}
                </span>
                {outcome.advice && <span>{outcome.advice}</span>}
                <button type="button" className="quietButton" onClick={() => onDismiss(id)}>
                  Dismiss
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section className="keptScans" aria-labelledby="waiting-scans">
          <h2 id="waiting-scans">Waiting to be sent ({waiting.length})</h2>
          <p className="scanHint">
            Not checked yet. They are sent while this page is open, as soon as the phone is online. They do
            not count after 24 hours.
          </p>
          <ScanList scans={waiting} detailOf={({ barcode }) => endOf(barcode)} />
        </section>
      )}
      {accepted.length > 0 && (
        <section className="keptScans" aria-labelledby="accepted-scans">
          <h2 id="accepted-scans">Sent and accepted ({accepted.length})</h2>
          <ScanList scans={accepted} detailOf={({ outcome }) => outcome.holderName} />
          <button
            type="button"
            className="quietButton"
            onClick={() => {
              for (const { id } of accepted) onDismiss(id);
            }}
          >
            Clear the list
          </button>
        </section>
      )}
    </>
  );
}

type ScanListProps<Scan> = { scans: readonly Scan[]; detailOf: (scan: Scan) => string };

function ScanList<Scan extends KeptScan>({ scans, detailOf }: ScanListProps<Scan>) {
  return (
    <ul className="scanTimes">
      {scans.map((scan) => (
        <li key={scan.id}>
          <time dateTime={scan.scannedAt}>{timeOf(scan.scannedAt)}</time>
          <span>{detailOf(scan)}</span>
          {scan.amount !== undefined && <span>{scan.amount}</span>}
        </li>
      ))}
    </ul>
  );
}

type SentScan = KeptScan & { outcome: LateOutcome };

const hasOutcome = (scan: KeptScan): scan is SentScan => scan.outcome !== undefined;

/** Serial numbers share their beginning. */
const endOf = (barcode: string) => (barcode.length > 20 ? `… ${barcode.slice(-12)}` : barcode || 'A person');

/** With the day unless it is today. */
function timeOf(scannedAt: string): string {
  const at = new Date(scannedAt);
  const time = at.toLocaleTimeString([], { timeStyle: 'short' });
  if (at.toDateString() === new Date().toDateString()) return time;
  return `${at.toLocaleDateString([], { day: 'numeric', month: 'short' })}, ${time}`;
}
