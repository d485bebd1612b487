import { useState } from 'react';
import type { FieldErrors } from './password-rules.ts';

/** A form's errors, set on submit and cleared per field once it is valid. */
export function useFieldErrors<Fields extends object>(rules: (fields: Fields) => FieldErrors<Fields>) {
  const [errors, setErrors] = useState<FieldErrors<Fields>>({});
  return {
    errors,
    set: setErrors,
    /** Whether the form is valid. */
    check: (fields: Fields): boolean => {
      const found = rules(fields);
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    clear: (field: keyof Fields): void => {
      if (errors[field] !== undefined) setErrors({ ...errors, [field]: undefined });
    },
  };
}
