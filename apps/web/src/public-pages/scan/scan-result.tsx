import type { PhoneScanResult, ScannerRule } from '@tessera/contract';
import { useEffect, useRef } from 'react';

type ScanResultProps = { result: PhoneScanResult; rule: ScannerRule; onNext: () => void };

export function ScanResult({ result, rule, onNext }: ScanResultProps) {
  const { outcome, message, advice, holderName, value } = result;
  const isAccepted = outcome === 'accepted';
  return (
    <>
      <div className="scanResult" data-kind={isAccepted ? 'accepted' : 'refused'} role="alert">
        <svg viewBox="0 0 24 24" width="72" height="72" aria-hidden="true">
          <path d={isAccepted ? 'M4 13l5 5L20 7' : 'M5 5l14 14M19 5L5 19'} />
        </svg>
        <h2>{isAccepted ? acceptedTitles[rule.kind] : 'Refused'}</h2>
        <p>{isAccepted && rule.kind !== 'check' ? '' : message}</p>
        {holderName && <p className="scanHolder">{holderName}</p>}
        {rule.kind === 'add' && value !== null && (
          <p>
            {rule.attribute}: <strong>{value}</strong>
          </p>
        )}
        {advice && <p>{advice}</p>}
      </div>
      <NextButton onNext={onNext} />
    </>
  );
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

const acceptedTitles = { check: 'Valid', visit: 'Visit recorded', redeem: 'Redeemed', add: 'Added' } as const;
