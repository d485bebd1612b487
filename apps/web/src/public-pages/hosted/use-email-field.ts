import { emailRule } from './rules.ts';
import { type FieldState, useField } from './use-field.ts';
import type { FlowControl } from './use-flow.ts';

/** The person's address, which goes along to whatever form comes next, by a link or by Back and Forward. */
export function useEmailField(flow: FlowControl): FieldState {
  const field = useField(flow.email, emailRule);
  return {
    ...field,
    change: (typed) => {
      field.change(typed);
      flow.typeEmail(typed);
    },
  };
}
