import { useId } from 'react';
import { FieldNote } from './field-note.tsx';
import type { FieldState } from './use-field.ts';

type FieldProps = {
  label: string;
  name: 'username' | 'given-name' | 'family-name';
  field: FieldState;
  type?: 'text' | 'email';
  /** Read-only; shown for the person and their password manager. */
  isFixed?: boolean;
  autoFocus?: boolean;
};

export function Field({ label, name, field, type = 'text', isFixed, autoFocus }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={field.input}
        id={id}
        name={name}
        type={type}
        value={field.value}
        onChange={(event) => field.change(event.currentTarget.value)}
        onBlur={field.leave}
        readOnly={isFixed}
        autoComplete={name}
        autoCapitalize={type === 'email' ? 'none' : 'words'}
        spellCheck={false}
        aria-invalid={field.error !== null}
        aria-describedby={`${id}-note`}
        // biome-ignore lint/a11y/noAutofocus: the page has one thing to do, and this is where it begins.
        autoFocus={autoFocus}
      />
      <FieldNote id={`${id}-note`} error={field.error} />
    </div>
  );
}
