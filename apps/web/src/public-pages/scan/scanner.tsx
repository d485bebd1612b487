import type { PhoneScanner, PhoneScanResult } from '@tessera/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { Camera } from './camera.tsx';
import { ScanResult } from './scan-result.tsx';
import { sendScan } from './send-scan.ts';

type Scan = { id: string; barcode: string; amount?: number };
type State =
  | { step: 'scan' }
  | { step: 'amount'; barcode: string }
  | { step: 'sending'; scan: Scan }
  | { step: 'lost'; scan: Scan }
  | { step: 'refused'; message: string }
  | { step: 'result'; result: PhoneScanResult };

/** One scan after the other: the barcode, the amount if it is asked for, and the result. */
export function Scanner({ scanner, onRevoked }: { scanner: PhoneScanner; onRevoked: () => void }) {
  const [state, setState] = useState<State>({ step: 'scan' });
  const { rule } = scanner;
  useEffect(() => {
    document.title = `${scanner.name} · ${scanner.workspaceName}`;
  }, [scanner]);
  const send = async (scan: Scan) => {
    setState({ step: 'sending', scan });
    const answer = await sendScan(scan);
    if (answer.kind === 'unknown') onRevoked();
    else if (answer.kind === 'lost') setState({ step: 'lost', scan });
    else if (answer.kind === 'refused') setState({ step: 'refused', message: answer.message });
    else {
      // Absent on iPhones.
      navigator.vibrate?.(answer.value.outcome === 'accepted' ? 80 : [80, 80, 240]);
      setState({ step: 'result', result: answer.value });
    }
  };
  const take = (barcode: string) =>
    rule.kind === 'add' && rule.amount === null
      ? setState({ step: 'amount', barcode })
      : void send({ id: crypto.randomUUID(), barcode });
  const next = () => setState({ step: 'scan' });
  return (
    <div className="scan">
      <header className="scanHead">
        <strong>{scanner.name}</strong>
        <span>
          {scanner.workspaceName} · {scanner.passTemplateName}
        </span>
        <span>{taskOf(rule)}</span>
      </header>
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
            onAmount={(amount) => void send({ id: crypto.randomUUID(), barcode: state.barcode, amount })}
            onCancel={next}
          />
        )}
        {state.step === 'sending' && (
          <p className="scanNote" role="status">
            Checking …
          </p>
        )}
        {state.step === 'lost' && (
          <div role="alert">
            <h1>The server did not answer</h1>
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
            <h1>The scan was not made</h1>
            <p>{state.message}</p>
            <button type="button" className="button" onClick={next}>
              Scan next
            </button>
          </div>
        )}
        {state.step === 'result' && <ScanResult result={state.result} rule={rule} onNext={next} />}
      </main>
    </div>
  );
}

function taskOf(rule: PhoneScanner['rule']): string {
  if (rule.kind === 'check') return 'Checks passes';
  if (rule.kind === 'redeem') return 'Redeems passes once';
  if (rule.amount === null) return `Adds to ${rule.attribute} what you enter`;
  return rule.amount < 0
    ? `Takes ${-rule.amount} from ${rule.attribute}`
    : `Adds ${rule.amount} to ${rule.attribute}`;
}

/** For a barcode that cannot be read: the text beneath it. */
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
          // A keyboard with a minus: amounts can be taken away.
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
