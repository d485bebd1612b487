import type { SignUpTexts } from '@tessera/contract';
import type { AttributeType } from '@tessera/pass-design';
import { useId } from 'react';
import { FieldNote } from '../sign-in/field-note.tsx';

type SignUpFieldProps = {
  name: string;
  label: string;
  type?: AttributeType | 'email' | 'tel';
  autoComplete?: string;
  preset?: string | number | boolean | null;
  isRequired?: boolean;
  error: string | null;
  texts: SignUpTexts;
};

/** Native inputs bring the right keyboard and the person's date format. */
const inputs = {
  text: { type: 'text' },
  tel: { type: 'tel' },
  email: { type: 'email', autoCapitalize: 'none', spellCheck: false },
  number: { type: 'number', step: 'any', inputMode: 'decimal' },
  currency: { type: 'number', step: 'any', inputMode: 'decimal' },
  date: { type: 'date' },
  // Type `url` would refuse a URL without a scheme.
  url: { type: 'text', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  image: { type: 'text', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  boolean: { type: 'checkbox' },
} as const;

export function SignUpField({
  name,
  label,
  type = 'text',
  autoComplete = 'off',
  preset = null,
  isRequired = false,
  error,
  texts,
}: SignUpFieldProps) {
  const id = useId();
  const common = {
    ...inputs[type],
    id,
    name,
    autoComplete,
    'aria-required': isRequired,
    'aria-invalid': error !== null,
    'aria-describedby': `${id}-note`,
  };
  if (type === 'boolean')
    return (
      <div className="field">
        <label className="signUpCheck" htmlFor={id}>
          <input {...common} defaultChecked={preset === true} />
          <span>{label}</span>
        </label>
        <FieldNote id={`${id}-note`} error={error} />
      </div>
    );
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!isRequired && <span className="signUpOptional"> ({texts.optional})</span>}
      </label>
      <input {...common} defaultValue={preset === null ? '' : String(preset)} />
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
