import { emailRule } from './rules.ts';
import { type FieldState, useField } from './use-field.ts';
import type { FlowControl } from './use-flow.ts';

export type EmailFieldState = FieldState & { isFixed: boolean };

/**
 * The person's address, which goes along to whatever form comes next, by a link or by Back and Forward. Who was invited has the one
 * that was invited, in all of them.
 */
export function useEmailField(flow: FlowControl): EmailFieldState {
  const field = useField(flow.email, emailRule);
  return {
    ...field,
    isFixed: flow.hosted.invitation !== null,
    change: (typed) => {
      field.change(typed);
      flow.typeEmail(typed);
    },
  };
}
