import type { PhoneScanner, PhoneScanResult } from '@tessera/contract';
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { Camera } from './camera.tsx';
import type { ScanQueue } from './scan-queue.ts';
import { NextButton, ScanResult } from './scan-result.tsx';
import type { KeptScan } from './scan-store.ts';

type State =
  | { step: 'scan' }
  | { step: 'amount'; scan: KeptScan }
  | { step: 'sending' }
  | { step: 'kept'; isReached: boolean }
  | { step: 'lost'; scan: KeptScan }
  | { step: 'refused'; message: string }
  | { step: 'result'; result: PhoneScanResult };

export function Scanner({ scanner, queue }: { scanner: PhoneScanner; queue: ScanQueue }) {
  const [state, setState] = useState<State>({ step: 'scan' });
  const { rule } = scanner;
  const isOnline = useIsOnline();
  useEffect(() => {
    document.title = `${scanner.name} · ${scanner.workspaceName}`;
  }, [scanner]);
  const send = async (scan: KeptScan) => {
    setState({ step: 'sending' });
    const answer = await queue.send(scan);
    if (answer.kind === 'unknown') return;
    if (answer.kind === 'lost')
      setState(
        answer.isKept ? { step: 'kept', isReached: answer.status !== undefined } : { step: 'lost', scan },
      );
    else if (answer.kind === 'refused') setState({ step: 'refused', message: answer.message });
    else {
      // Missing on iPhones.
      navigator.vibrate?.(answer.value.outcome === 'accepted' ? 80 : [80, 80, 240]);
      setState({ step: 'result', result: answer.value });
    }
  };
  const scanOf = (barcode: string): KeptScan => ({
    id: crypto.randomUUID(),
    scannerId: scanner.id,
    barcode,
    scannedAt: new Date().toISOString(),
  });
  const take = (barcode: string) =>
    rule.kind === 'add' && rule.amount === null
      ? setState({ step: 'amount', scan: scanOf(barcode) })
      : void send(scanOf(barcode));
  const next = () => setState({ step: 'scan' });
  return (
    <>
      <header className="scanHead">
        <h1>{scanner.name}</h1>
        <span>
          {scanner.workspaceName} · {scanner.passTemplateName}
        </span>
        <span>{taskOf(rule)}</span>
      </header>
      {!isOnline && (
        <p className="scanOffline" role="status">
          No network. Scans are kept on this phone and sent later.
        </p>
      )}
      <main className="scanMain">
        {state.step === 'scan' && (
          <>
            <Camera onBarcode={take} />
            <CodeForm onCode={take} />
          </>
        )}
        {state.step === 'amount' && rule.kind === 'add' && (
          <AmountForm
            attribute={rule.attribute}
            onAmount={(amount) => void send({ ...state.scan, amount })}
            onCancel={next}
          />
        )}
        {state.step === 'sending' && (
          <p className="scanNote" role="status">
            Checking …
          </p>
        )}
        {state.step === 'kept' && (
          <>
            <div className="scanResult" data-kind="kept" role="alert">
              <svg viewBox="0 0 24 24" width="72" height="72" aria-hidden="true">
                <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 3" />
              </svg>
              <h2>{state.isReached ? 'Not checked' : 'Not checked: no network'}</h2>
              <p>
                {state.isReached
                  ? 'The server is not available at present. The scan is sent as soon as it is.'
                  : 'The scan will be sent as soon as the phone is online.'}
              </p>
            </div>
            <NextButton onNext={next} />
          </>
        )}
        {state.step === 'lost' && (
          <div role="alert">
            <h2>The server did not answer</h2>
            <p>The scan may or may not have counted. Trying again counts it once.</p>
            <button type="button" className="button" onClick={() => void send(state.scan)}>
              Try again
            </button>
            <button type="button" className="scanSecond" onClick={next}>
              Give up this scan
            </button>
          </div>
        )}
        {state.step === 'refused' && (
          <div role="alert">
            <h2>The scan was not made</h2>
            <p>{state.message}</p>
            <NextButton onNext={next} />
          </div>
        )}
        {state.step === 'result' && <ScanResult result={state.result} rule={rule} onNext={next} />}
      </main>
    </>
  );
}

function taskOf(rule: PhoneScanner['rule']): string {
  if (rule.kind === 'check') return 'Checks passes';
  if (rule.kind === 'visit') return 'Records visits';
  if (rule.kind === 'redeem') return 'Redeems passes once';
  if (rule.amount === null) return `Adds to ${rule.attribute} what you enter`;
  return rule.amount < 0
    ? `Takes ${-rule.amount} from ${rule.attribute}`
    : `Adds ${rule.amount} to ${rule.attribute}`;
}

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) onCode(code.trim());
  };
  return (
    <form className="scanForm" onSubmit={submit}>
      <label>
        Enter the code by hand
        <input
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="off"
          autoCapitalize="off"
        />
      </label>
      <button type="submit" className="scanSecond" aria-disabled={!code.trim()}>
        Check
      </button>
    </form>
  );
}

type AmountFormProps = { attribute: string; onAmount: (amount: number) => void; onCancel: () => void };

function AmountForm({ attribute, onAmount, onCancel }: AmountFormProps) {
  const [text, setText] = useState('');
  const amount = Number(text.replace(',', '.'));
  const isValid = text.trim() !== '' && Number.isFinite(amount) && amount !== 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) onAmount(amount);
  };
  return (
    <form className="scanForm" onSubmit={submit}>
      <label>
        Add to {attribute}
        <input
          value={text}
          onChange={({ target }) => setText(target.value)}
          // A keyboard with a minus, to subtract amounts.
          inputMode="text"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: it replaces the camera, and is the next thing to fill in.
          autoFocus
        />
      </label>
      <p className="scanHint">A negative number takes away.</p>
      <button type="submit" className="button" aria-disabled={!isValid}>
        Add
      </button>
      <button type="button" className="scanSecond" onClick={onCancel}>
        Cancel
      </button>
    </form>
  );
}

/** False only if the phone certainly has no network. */
function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
