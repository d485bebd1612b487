import {
  actionKey,
  type TillCard as Card,
  isSafeOffline,
  needsInput,
  type PhoneScanner,
  type PhoneScanResult,
  type ScannerAction,
} from '@tessera/contract';
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { Camera } from './camera.tsx';
import { AmountKeypad, PinKeypad } from './keypad.tsx';
import { PersonSearch } from './person-search.tsx';
import { inputOf, type ScanQueue } from './scan-queue.ts';
import { NextButton, ScanResult } from './scan-result.tsx';
import type { KeptScan, ScanStore } from './scan-store.ts';
import { type Answer, loadScanner, sendScan } from './send-scan.ts';
import { labelOf, TillCard } from './till-card.tsx';

/** The pass before the clerk. */
type Session = {
  /** Empty for a person that was searched for. */
  barcode: string;
  passId?: string;
  /** Null for a pass that the phone has not seen, without a network. */
  card: Card | null;
  /** Null if the server has answered. */
  seenAt: string | null;
  warning: string;
};

type Given = { amount?: number; spent?: number; reward?: string; pin?: string };
type Deed = { session: Session; action: ScannerAction; given: Given };

type State =
  | { step: 'scan' }
  | { step: 'pass'; session: Session }
  | { step: 'amount'; session: Session; action: ScannerAction }
  | { step: 'pin'; deed: Deed }
  | { step: 'sending' }
  | { step: 'kept'; isReached: boolean }
  | { step: 'lost'; scan: KeptScan; deed: Deed }
  | { step: 'refused'; message: string; session: Session }
  | { step: 'result'; result: PhoneScanResult; action: ScannerAction; session: Session };

type ScannerProps = {
  scanner: PhoneScanner;
  queue: ScanQueue;
  store: ScanStore;
  /** An admin has changed it. */
  onChanged: (scanner: PhoneScanner) => void;
  onRevoked: () => void;
};

export function Scanner({ scanner, queue, store, onChanged, onRevoked }: ScannerProps) {
  const [state, setState] = useState<State>({ step: 'scan' });
  const { actions } = scanner;
  const isOnline = useIsOnline();
  useEffect(() => {
    document.title = `${scanner.name} · ${scanner.workspaceName}`;
  }, [scanner]);
  const next = () => setState({ step: 'scan' });

  const show = (result: PhoneScanResult, action: ScannerAction, session: Session) => {
    const card = result.card ?? null;
    if (card && session.barcode)
      void store.keepCard(session.barcode, { card, seenAt: new Date().toISOString() }).catch(() => undefined);
    const seen = { ...session, card: card ?? session.card, seenAt: null };
    if (action.kind === 'check' && !isCheckOnly(actions) && card && isUsable(result))
      return setState(firstStep(actions, { ...seen, warning: warningOf(result) }));
    // Missing on iPhones.
    navigator.vibrate?.(result.outcome === 'accepted' ? 80 : [80, 80, 240]);
    setState({ step: 'result', result, action, session: seen });
  };

  const perform = async (deed: Deed, repeated?: KeptScan) => {
    const { session, action, given } = deed;
    setState({ step: 'sending' });
    const { reward, pin, ...kept } = given;
    const scan: KeptScan = repeated ?? {
      id: crypto.randomUUID(),
      scannerId: scanner.id,
      barcode: session.barcode,
      ...(session.passId !== undefined && { passId: session.passId }),
      action: actionKey(action),
      scannedAt: new Date().toISOString(),
      ...kept,
    };
    if (isSafeOffline(action) && !((given.amount ?? 0) < 0)) {
      const answer = await queue.send(scan);
      if (answer.kind === 'lost')
        return setState(
          answer.isKept
            ? { step: 'kept', isReached: answer.status !== undefined }
            : { step: 'lost', scan, deed },
        );
      return settle(answer, deed);
    }
    const { scannedAt: _now, ...input } = inputOf(scan);
    const answer = await sendScan({
      ...input,
      ...(reward !== undefined && { reward }),
      ...(pin !== undefined && { pin }),
    });
    if (answer.kind === 'lost') return setState({ step: 'lost', scan, deed });
    if (answer.kind === 'unknown') return onRevoked();
    settle(answer, deed);
  };

  const settle = (answer: Answer<PhoneScanResult>, { session, action }: Deed) => {
    if (answer.kind === 'refused') {
      setState({ step: 'refused', message: answer.message, session });
      void loadScanner().then(learn);
    } else if (answer.kind === 'ok') {
      learn(answer.value.scanner);
      show(answer.value, action, session);
    }
  };

  const learn = (now: PhoneScanner | null | undefined) => {
    if (now && JSON.stringify(now) !== JSON.stringify(scanner)) onChanged(now);
  };

  const check = async (session: Session) => {
    setState({ step: 'sending' });
    const { barcode, passId } = session;
    const answer = await sendScan({
      id: crypto.randomUUID(),
      scannerId: scanner.id,
      action: 'check',
      ...(passId === undefined ? { barcode } : { passId }),
    });
    if (answer.kind === 'unknown') return onRevoked();
    if (answer.kind !== 'lost') return settle(answer, { session, action: { kind: 'check' }, given: {} });
    const seen = barcode ? await store.card(barcode).catch(() => null) : null;
    const offline = { ...session, card: seen?.card ?? null, seenAt: seen?.seenAt ?? '' };
    setState(firstStep(actions, offline));
  };

  const take = (found: { barcode: string } | { passId: string }) => {
    const session: Session = { barcode: '', ...found, card: null, seenAt: null, warning: '' };
    const [only, ...others] = actions;
    if (only && others.length === 0 && only.kind !== 'check' && !needsInput(only))
      return void perform({ session, action: only, given: {} });
    void check(session);
  };

  const choose = (session: Session, action: ScannerAction, reward?: string) => {
    if (action.kind !== 'reward' && needsInput(action)) setState({ step: 'amount', session, action });
    else void perform({ session, action, given: reward === undefined ? {} : { reward } });
  };

  const enter = (session: Session, action: ScannerAction, amount: number) => {
    const decimals = session.card?.currencyDecimals ?? 2;
    const given = action.kind === 'purchase' ? { spent: Math.round(amount * 10 ** decimals) } : { amount };
    const deed = { session, action, given };
    if (action.kind === 'adjust') setState({ step: 'pin', deed });
    else void perform(deed);
  };

  return (
    <>
      <header className="scanHead">
        <h1>{scanner.name}</h1>
        <span>
          {scanner.workspaceName} · {scanner.passTemplateName}
        </span>
        {actions.length === 1 && <span>{taskOf(actions[0])}</span>}
      </header>
      {!isOnline && state.step !== 'pass' && (
        <p className="scanOffline" role="status">
          No network. Scans are kept on this phone and sent later.
        </p>
      )}
      <main className="scanMain">
        {state.step === 'scan' && (
          <>
            <Camera onBarcode={(barcode) => take({ barcode })} />
            <CodeForm onCode={(barcode) => take({ barcode })} />
            {scanner.findsPersons && (
              <PersonSearch scannerId={scanner.id} onChoose={({ passId }) => take({ passId })} />
            )}
          </>
        )}
        {state.step === 'pass' && (
          <TillCard
            card={state.session.card}
            seenAt={state.session.seenAt}
            actions={actions}
            warning={state.session.warning}
            onAction={({ action, reward }) => choose(state.session, action, reward)}
            onNext={next}
          />
        )}
        {state.step === 'amount' && (
          <Amount
            {...state}
            onAmount={(amount) => enter(state.session, state.action, amount)}
            onCancel={() =>
              actions.length > 1 ? setState({ step: 'pass', session: state.session }) : next()
            }
          />
        )}
        {state.step === 'pin' && (
          <PinKeypad
            onPin={(pin) => void perform({ ...state.deed, given: { ...state.deed.given, pin } })}
            onCancel={() => setState({ step: 'pass', session: state.deed.session })}
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
            <button type="button" className="button" onClick={() => void perform(state.deed, state.scan)}>
              Try again
            </button>
            <button type="button" className="scanSecond" onClick={next}>
              Discard this scan
            </button>
          </div>
        )}
        {state.step === 'refused' && (
          <div role="alert">
            <h2>The scan was not made</h2>
            <p>{state.message}</p>
            <NextButton onNext={next} />
            {state.session.card && (
              <button
                type="button"
                className="scanSecond"
                onClick={() => setState({ step: 'pass', session: state.session })}
              >
                Back to the pass
              </button>
            )}
          </div>
        )}
        {state.step === 'result' && (
          <ScanResult
            result={state.result}
            action={state.action}
            scannerId={scanner.id}
            onNext={next}
            onMore={actions.length > 1 && state.session.card ? () => void check(state.session) : null}
          />
        )}
      </main>
    </>
  );
}

const isCheckOnly = (actions: readonly ScannerAction[]) => actions.every(({ kind }) => kind === 'check');

/** A redeemed pass still collects stamps. */
const isUsable = ({ outcome }: PhoneScanResult) => outcome === 'accepted' || outcome === 'alreadyRedeemed';
const warningOf = ({ outcome, message }: PhoneScanResult) => (outcome === 'accepted' ? '' : message);

/** With nothing to choose, the amount. */
function firstStep(actions: readonly ScannerAction[], session: Session): State {
  const [only, ...others] = actions;
  const asksAmount = only && others.length === 0 && only.kind !== 'reward' && needsInput(only);
  const isPossible = session.seenAt === null || (only && only.kind !== 'purchase' && isSafeOffline(only));
  return asksAmount && isPossible ? { step: 'amount', session, action: only } : { step: 'pass', session };
}

type AmountProps = {
  session: Session;
  action: ScannerAction;
  onAmount: (amount: number) => void;
  onCancel: () => void;
};

function Amount({ session: { card }, action, ...rest }: AmountProps) {
  const number =
    'attribute' in action ? card?.numbers.find(({ attribute }) => attribute === action.attribute) : undefined;
  const decimals =
    action.kind === 'purchase' ? (card?.currencyDecimals ?? 2) : number ? number.decimals : null;
  const mayBeNegative = action.kind === 'adjust' || action.kind === 'add';
  return (
    <AmountKeypad
      {...rest}
      title={action.kind === 'purchase' ? 'What was paid' : labelOf(action, card)}
      decimals={decimals}
      mayBeNegative={mayBeNegative}
      submitLabel={submitLabels[action.kind] ?? 'Add'}
    >
      {card && (
        <p className="scanHint">
          {card.holderName}
          {number && ` · ${number.text}`}
        </p>
      )}
    </AmountKeypad>
  );
}

const submitLabels: Partial<Record<ScannerAction['kind'], string>> = {
  purchase: 'Record',
  charge: 'Charge',
  adjust: 'Continue',
};

function taskOf(action: ScannerAction | undefined): string {
  if (!action) return '';
  if (action.kind === 'check') return 'Checks passes';
  if (action.kind === 'visit') return 'Records visits';
  if (action.kind === 'redeem') return 'Redeems passes once';
  if (action.kind !== 'add') return labelOf(action, null);
  if (action.amount === null) return `Adds to ${action.attribute} what you enter`;
  return action.amount < 0
    ? `Takes ${-action.amount} from ${action.attribute}`
    : `Adds ${action.amount} to ${action.attribute}`;
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
