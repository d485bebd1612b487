import { useId, useState } from 'react';

type PasswordFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** A password being chosen rather than remembered: says what it must be, and the browser may suggest one. */
  isNew: boolean;
  autoFocus?: boolean;
};

/** A password, hidden until asked to be shown. */
export function PasswordField({ value, onChange, isNew, autoFocus }: PasswordFieldProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id}>Password</label>
      <div className="password">
        <input
          id={id}
          name="password"
          type={isShown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={isNew ? `${id}-help` : undefined}
          // biome-ignore lint/a11y/noAutofocus: the address is known already, this is what is left to do.
          autoFocus={autoFocus}
        />
        <button
          type="button"
          className="reveal"
          onClick={() => setIsShown((shown) => !shown)}
          aria-label={isShown ? 'Hide password' : 'Show password'}
        >
          <Eye isCrossed={isShown} />
        </button>
      </div>
      {isNew && (
        <p className="help" id={`${id}-help`}>
          At least 8 characters.
        </p>
      )}
    </div>
  );
}

function Eye({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      aria-hidden="true"
    >
      <path d="M2 12s3.600-6.500 10-6.500S22 12 22 12s-3.600 6.500-10 6.500S2 12 2 12Z" />
      <circle cx="12" cy="12" r="2.800" />
      {isCrossed && <path d="M4 4l16 16" strokeLinecap="round" />}
    </svg>
  );
}
