import { Field } from './field.tsx';
import type { EmailFieldState } from './use-email-field.ts';

export function EmailField({ field, autoFocus }: { field: EmailFieldState; autoFocus?: boolean }) {
  return (
    <Field
      label="Email address"
      type="email"
      name="username"
      field={field}
      isFixed={field.isFixed}
      autoFocus={autoFocus ?? false}
    />
  );
}
