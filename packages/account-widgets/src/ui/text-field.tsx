import type { ComponentPropsWithRef } from 'react';
import { useElement } from '../provider/widget-settings.ts';
import { Field } from './field.tsx';

export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'onChange'> & {
  label: string;
  error?: string | null;
  onChange: (text: string) => void;
};

export function TextField({ label, error, onChange, ...rest }: TextFieldProps) {
  const element = useElement('textfield', 'input');
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...element}
          {...rest}
          {...control}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
