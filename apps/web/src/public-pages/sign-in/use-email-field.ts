import { emailRule } from './rules.ts';
import { type FieldState, useField } from './use-field.ts';
import type { FlowControl } from './use-flow.ts';

export type EmailFieldState = FieldState & { isFixed: boolean };

/** The address is shared by all forms, whether opened by a link, Back or Forward. An invitation fixes it. */
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
