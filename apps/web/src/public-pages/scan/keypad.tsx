import { type ReactNode, useEffect, useState } from 'react';

type KeypadProps = {
  title: string;
  children?: ReactNode;
  /** Null: any number, with a decimal point. */
  decimals: number | null;
  /** Such as `euros`; empty for none. */
  unit?: string;
  mayBeNegative?: boolean;
  submitLabel: string;
  onAmount: (amount: number) => void;
  onCancel: () => void;
};

const digitsMax = 9;

/** Amounts with decimals are typed from the smallest unit, as at tills: 1250 is 12.50. */
export function AmountKeypad({ decimals, mayBeNegative = false, unit, onAmount, ...props }: KeypadProps) {
  const [text, setText] = useState('');
  const [isNegative, setIsNegative] = useState(false);
  const amount = decimals === null ? Number(text) : Number(text) / 10 ** decimals;
  const shown = decimals === null ? text || '0' : amount.toFixed(decimals);
  const isValid = text !== '' && Number.isFinite(amount) && amount > 0;
  const press = (key: string) =>
    setText((now) => {
      if (key === back) return now.slice(0, -1);
      if (key === point && now.includes(point)) return now;
      const next = now === '0' && key !== point ? key : now + key;
      if (next.replace(point, '').length > digitsMax) return now;
      return decimals === null || /[1-9]/.test(next) ? next : '';
    });
  return (
    <Keys
      {...props}
      extra={decimals === null ? point : decimals > 0 ? '00' : null}
      isValid={isValid}
      onKey={press}
      onSubmit={() => onAmount(isNegative ? -amount : amount)}
    >
      {mayBeNegative && (
        <fieldset className="scanSigns" aria-label="Direction">
          {[false, true].map((negative) => (
            <button
              key={String(negative)}
              type="button"
              aria-pressed={isNegative === negative}
              onClick={() => setIsNegative(negative)}
            >
              {negative ? '− Less' : '+ More'}
            </button>
          ))}
        </fieldset>
      )}
      {props.children}
      <output className="scanAmount" aria-label="Amount">
        {isNegative && '−'}
        {shown}
        {unit && <small> {unit}</small>}
      </output>
    </Keys>
  );
}

const back = '⌫';
const point = '.';
const pinLength = { min: 4, max: 8 };

type PinKeypadProps = { onPin: (pin: string) => void; onCancel: () => void };

export function PinKeypad({ onPin, onCancel }: PinKeypadProps) {
  const [pin, setPin] = useState('');
  return (
    <Keys
      title="PIN of this scanner"
      submitLabel="Adjust"
      extra={null}
      isValid={pin.length >= pinLength.min}
      onKey={(key) =>
        setPin((now) => (key === back ? now.slice(0, -1) : (now + key).slice(0, pinLength.max)))
      }
      onSubmit={() => onPin(pin)}
      onCancel={onCancel}
    >
      <output className="scanAmount" aria-label={`${pin.length} digits`}>
        {'•'.repeat(pin.length) || '····'}
      </output>
    </Keys>
  );
}

type KeysProps = {
  title: string;
  children: ReactNode;
  /** The key left of 0. */
  extra: string | null;
  submitLabel: string;
  isValid: boolean;
  onKey: (key: string) => void;
  onSubmit: () => void;
  onCancel: () => void;
};

function Keys({ title, children, extra, submitLabel, isValid, onKey, onSubmit, onCancel }: KeysProps) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (/^\d$/.test(event.key)) onKey(event.key);
      else if (extra === point && (event.key === '.' || event.key === ',')) onKey(point);
      else if (event.key === 'Backspace') onKey(back);
      else if (event.key === 'Escape') onCancel();
      else if (event.key === 'Enter' && isValid && !(event.target instanceof HTMLButtonElement)) onSubmit();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  return (
    <section className="scanKeypad" aria-labelledby="keypad-title">
      <h2 id="keypad-title">{title}</h2>
      {children}
      <div className="scanKeys">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9', extra, '0', back].map((key) =>
          key === null ? (
            <span key="none" />
          ) : (
            <button
              key={key}
              type="button"
              aria-label={
                key === back ? 'Delete the last digit' : key === point ? 'Decimal point' : undefined
              }
              onClick={() => onKey(key)}
            >
              {key}
            </button>
          ),
        )}
      </div>
      <button type="button" className="button" aria-disabled={!isValid} onClick={() => isValid && onSubmit()}>
        {submitLabel}
      </button>
      <button type="button" className="scanSecond" onClick={onCancel}>
        Cancel
      </button>
    </section>
  );
}
