import { type RefObject, useRef, useState } from 'react';
import type { Rule } from './rules.ts';

export type FieldState = {
  value: string;
  error: string | null;
  input: RefObject<HTMLInputElement | null>;
  change(typed: string): void;
  /** On blur; an empty field is no error before the form is submitted. */
  leave(): void;
  refuse(message: string): void;
  check(): boolean;
};

/** A field that validates on blur and submit, and clears its error once it is valid. */
export function useField(start: string, rule: Rule): FieldState {
  const [value, setValue] = useState(start);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  return {
    value,
    error,
    input,
    change: (typed) => {
      setValue(typed);
      if (error) setError(rule(typed));
    },
    leave: () => {
      if (value) setError(rule(value));
    },
    refuse: (message) => {
      setError(message);
      input.current?.focus();
    },
    check: () => {
      const complaint = rule(value);
      setError(complaint);
      return complaint === null;
    },
  };
}

export function areValid(fields: FieldState[]): boolean {
  const wrong = fields.filter((field) => !field.check());
  wrong[0]?.input.current?.focus();
  return wrong.length === 0;
}
