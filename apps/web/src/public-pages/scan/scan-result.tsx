import type { PhoneScanResult, ScannerAction } from '@tessera/contract';
import { useEffect, useRef, useState } from 'react';
import { undoScan } from './send-scan.ts';
import { Standing } from './till-card.tsx';

type ScanResultProps = {
  result: PhoneScanResult;
  action: ScannerAction;
  scannerId: string;
  onNext: () => void;
  /** Null if the scanner has nothing else to do with the pass. */
  onMore: (() => void) | null;
};

export function ScanResult({ result, action, scannerId, onNext, onMore }: ScanResultProps) {
  const [undone, setUndone] = useState<{ message: string; isUndone: boolean } | 'sending' | null>(null);
  const [card, setCard] = useState(result.card ?? null);
  const [undoId] = useState(() => crypto.randomUUID());
  const { outcome, advice, holderName, value } = result;
  const isAccepted = outcome === 'accepted';
  const kind = !isAccepted ? 'refused' : isQuiet(result) ? 'kept' : 'accepted';
  const undo = async () => {
    setUndone('sending');
    const answer = await undoScan({ id: undoId, scanId: result.id, scannerId });
    if (answer.kind !== 'ok')
      return setUndone({
        isUndone: false,
        message: answer.kind === 'refused' ? answer.message : 'The server did not answer. Try again.',
      });
    if (answer.value.card) setCard(answer.value.card);
    setUndone(answer.value);
  };
  const isUndone = typeof undone === 'object' && undone?.isUndone === true;
  return (
    <>
      <div className="scanResult" data-kind={isUndone ? 'kept' : kind} role="alert">
        <svg viewBox="0 0 24 24" width="72" height="72" aria-hidden="true">
          <path d={kind === 'refused' ? 'M5 5l14 14M19 5L5 19' : 'M4 13l5 5L20 7'} />
        </svg>
        <h2>{isUndone ? 'Taken back' : titleOf(result, action)}</h2>
        <p>{isUndone ? undone.message : textOf(result, action)}</p>
        {holderName && <p className="scanHolder">{holderName}</p>}
        {!card && 'attribute' in action && value !== null && (
          <p>
            {action.attribute}: <strong>{value}</strong>
          </p>
        )}
        {advice && <p>{advice}</p>}
      </div>
      {typeof undone === 'object' && undone && !undone.isUndone && (
        <p className="alert" role="alert">
          {undone.message}
        </p>
      )}
      {card && (isAccepted || outcome === 'notEnough' || outcome === 'notRecorded') && (
        <Standing card={{ ...card, holderName: '' }} />
      )}
      <NextButton onNext={onNext} />
      {onMore && (
        <button type="button" className="scanSecond" onClick={onMore}>
          More for this pass
        </button>
      )}
      {result.undoableUntil && !isUndone && (
        <button
          type="button"
          className="scanSecond"
          aria-disabled={undone === 'sending'}
          onClick={() => undone !== 'sending' && void undo()}
        >
          {undone === 'sending' ? 'Taking it back …' : 'Undo'}
        </button>
      )}
    </>
  );
}

/** Accepted, and the program gave nothing. */
const isQuiet = ({ entry }: PhoneScanResult) => entry != null && entry.outcome !== 'recorded';

function titleOf(result: PhoneScanResult, action: ScannerAction): string {
  if (result.outcome !== 'accepted') return 'Refused';
  return isQuiet(result) ? (result.entry?.message ?? '') : acceptedTitles[action.kind];
}

function textOf(result: PhoneScanResult, action: ScannerAction): string {
  const { outcome, entry, message } = result;
  if (outcome !== 'accepted') return message;
  if (isQuiet(result)) return 'The visit is recorded.';
  return entry ? entry.message : action.kind === 'check' ? message : '';
}

export function NextButton({ onNext }: { onNext: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <button ref={button} type="button" className="button" onClick={onNext}>
      Scan next
    </button>
  );
}

const acceptedTitles = {
  check: 'Valid',
  visit: 'Visit recorded',
  purchase: 'Purchase recorded',
  redeem: 'Redeemed',
  add: 'Added',
  reward: 'Reward redeemed',
  charge: 'Charged',
  adjust: 'Adjusted',
} as const;
