import { useState } from 'react';
import { useElement } from '../provider/widget-settings.ts';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import type { TextFieldProps } from './text-field.tsx';

export function PasswordField({ label, error, onChange, ...rest }: Omit<TextFieldProps, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  const element = useElement('textfield', 'input');
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="password">
          <input
            {...element}
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setIsShown(!isShown)}
            aria-controls={control.id}
          >
            {isShown ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
