import { useId } from 'react';

type FieldProps = {
  label: string;
  /** The browser's word for what belongs here, so that it can fill it in. */
  name: 'username' | 'given-name' | 'family-name';
  type?: 'text' | 'email';
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
};

/** A labelled field. */
export function Field({ label, name, type = 'text', value, onChange, autoFocus }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete={name}
        autoCapitalize={type === 'email' ? 'none' : 'words'}
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the page has one thing to do, and this is where it begins.
        autoFocus={autoFocus}
      />
    </div>
  );
}
