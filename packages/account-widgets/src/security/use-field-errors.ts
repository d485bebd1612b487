import { useState } from 'react';
import type { FieldErrors } from './password-rules.ts';

/** The messages of a form: made when it is sent, and taken back field by field as each is mended. */
export function useFieldErrors<Fields extends object>(rules: (fields: Fields) => FieldErrors<Fields>) {
  const [errors, setErrors] = useState<FieldErrors<Fields>>({});
  return {
    errors,
    set: setErrors,
    /** Whether nothing is wrong. */
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
