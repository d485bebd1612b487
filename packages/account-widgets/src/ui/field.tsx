import { type ReactNode, useId } from 'react';
import { useElement } from '../provider/widget-settings.ts';

/** Connects a control with its label and error. */
export type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  label: string;
  error?: string | null;
  help?: string | null;
  children: (control: ControlProps) => ReactNode;
};

/** The error replaces the help. */
export function Field({ label, error, help, children }: FieldProps) {
  const id = useId();
  const element = useElement('label', 'label');
  const hint = error ?? help;
  const control: ControlProps = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': hint ? `${id}-hint` : undefined,
  };
  return (
    <div className="field">
      <label {...element} htmlFor={id}>
        {label}
      </label>
      {children(control)}
      {hint && (
        <p
          id={`${id}-hint`}
          className={error ? 'field-error' : 'field-help'}
          role={error ? 'alert' : undefined}
        >
          {hint}
        </p>
      )}
    </div>
  );
}
