import { useState } from 'react';
import type { HostedAnswer, Refusal } from './sign-in-api.ts';
import type { FieldState } from './use-field.ts';
import type { FlowControl } from './use-flow.ts';

type Fields = { [Name in NonNullable<Refusal['field']>]?: FieldState };

export type Submission = {
  message: string | null;
  isBusy: boolean;
  send(form: string, values: Record<string, string>): Promise<HostedAnswer | null>;
  say(message: string | null): void;
  sayAt(fields: Fields, answer: HostedAnswer | null): void;
};

export function useSubmission(flow: FlowControl): Submission {
  const [message, setMessage] = useState<string | null>(flow.message);
  const [isBusy, setIsBusy] = useState(false);
  return {
    message,
    isBusy,
    say: setMessage,
    sayAt: (fields, answer) => {
      const field = answer?.kind === 'refused' && answer.field ? fields[answer.field] : undefined;
      if (answer?.kind !== 'refused' || !field) return;
      setMessage(null);
      field.refuse(answer.message);
    },
    send: async (form, values) => {
      if (isBusy) return null;
      setMessage(null);
      setIsBusy(true);
      const answer = await flow.send(form, values);
      // Stays busy while the page unloads.
      if (answer.kind !== 'leave') setIsBusy(false);
      if (answer.kind === 'refused') setMessage(answer.message);
      return answer;
    },
  };
}
