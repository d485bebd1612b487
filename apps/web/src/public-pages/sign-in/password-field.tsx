import { useId, useState } from 'react';
import { Eye } from './eye.tsx';
import { FieldNote } from './field-note.tsx';
import { passwordCharactersMin } from './rules.ts';
import type { FieldState } from './use-field.ts';

type PasswordFieldProps = {
  label: string;
  field: FieldState;
  /** For a new password: shows the rules, and the browser may suggest one. */
  isNew: boolean;
  autoFocus?: boolean;
};

export function PasswordField({ label, field, isNew, autoFocus }: PasswordFieldProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="password">
        <input
          ref={field.input}
          id={id}
          name={isNew ? 'new-password' : 'password'}
          type={isShown ? 'text' : 'password'}
          value={field.value}
          onChange={(event) => field.change(event.currentTarget.value)}
          onBlur={field.leave}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={field.error !== null}
          aria-describedby={`${id}-note`}
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
      <FieldNote
        id={`${id}-note`}
        error={field.error}
        help={isNew ? `At least ${passwordCharactersMin} characters.` : undefined}
      />
    </div>
  );
}
