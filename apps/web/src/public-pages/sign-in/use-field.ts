import { type RefObject, useRef, useState } from 'react';
import type { Rule } from './rules.ts';

export type FieldState = {
  value: string;
  error: string | null;
  input: RefObject<HTMLInputElement | null>;
  change(typed: string): void;
  /** The person went on to something else; an empty field is not wrong before the form is sent. */
  leave(): void;
  /** Says it and puts the person there. */
  refuse(message: string): void;
  check(): boolean;
};

/** A field and what is wrong with it: said when it is left or sent, taken back as soon as it is mended. */
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

/** Checks them all and puts the person at the first that is wrong. */
export function areGood(fields: FieldState[]): boolean {
  const wrong = fields.filter((field) => !field.check());
  wrong[0]?.input.current?.focus();
  return wrong.length === 0;
}
