import { useId, useRef } from 'react';

type CodeFieldProps = {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  isWrong: boolean;
  isBusy: boolean;
  describedBy: string;
};

export const codeDigits = 6;

/** One input for browsers, password managers and screen readers, drawn as a box per digit. */
export function CodeField({ label, value, onChange, isWrong, isBusy, describedBy }: CodeFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Keep the invisible caret behind the last digit, so that typing and Backspace match the boxes.
  const keepCaretLast = () => input.current?.setSelectionRange(codeDigits, codeDigits);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="code">
        <input
          ref={input}
          id={id}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          // Pasted codes contain spaces, dashes and text.
          onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, codeDigits))}
          onSelect={keepCaretLast}
          readOnly={isBusy}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          // biome-ignore lint/a11y/noAutofocus: the step has one field, and nothing to read first that it is not described by.
          autoFocus
        />
        <div className="codeBoxes" aria-hidden="true">
          {Array.from({ length: codeDigits }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
            <span key={at} data-next={at === Math.min(value.length, codeDigits - 1) || undefined}>
              {value[at]}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
