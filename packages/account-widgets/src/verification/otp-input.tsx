import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useElement } from '../provider/widget-settings.ts';
import { enterDigits, eraseDigit, moveFocus, type OtpDigits, otpLength, pasteDigits } from './otp-digits.ts';

type OtpInputProps = {
  label: string;
  value: OtpDigits;
  isBusy: boolean;
  isInvalid: boolean;
  describedBy?: string;
  onChange: (value: OtpDigits) => void;
  onEnter: () => void;
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export function OtpInput({ label, value, isBusy, isInvalid, describedBy, onChange, onEnter }: OtpInputProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const element = useElement('textfield', 'input otp-box');
  useEffect(() => {
    const box = boxes.current[value.focus];
    box?.focus();
    box?.select();
  }, [value]);
  const press = (event: KeyboardEvent, index: number) => {
    const step = steps[event.key];
    if (step === undefined && event.key !== 'Backspace' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'Enter') onEnter();
    else onChange(step ? moveFocus(value, index + step) : eraseDigit(value, index));
  };
  return (
    <fieldset className="otp" aria-describedby={describedBy}>
      <legend className="hidden">{label}</legend>
      {Array.from({ length: otpLength }, (_, index) => (
        <input
          {...element}
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes have no other identity, and never move.
          key={index}
          ref={(box) => {
            boxes.current[index] = box;
          }}
          aria-label={`Digit ${index + 1} of ${otpLength}`}
          aria-invalid={isInvalid || undefined}
          inputMode="numeric"
          pattern="[0-9]*"
          // The phone offers the code for the first box and fills in all of it there.
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          value={value.digits[index]}
          readOnly={isBusy}
          onChange={(event) => onChange(enterDigits(value, index, event.target.value))}
          onKeyDown={(event) => !isBusy && press(event, index)}
          onFocus={(event) => event.target.select()}
          onPaste={(event) => {
            event.preventDefault();
            if (!isBusy) onChange(pasteDigits(value, event.clipboardData.getData('text')));
          }}
        />
      ))}
    </fieldset>
  );
}
