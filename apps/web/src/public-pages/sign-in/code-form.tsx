import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Alert } from './alert.tsx';
import { CodeField, codeDigits } from './code-field.tsx';
import { StepHeading } from './step-heading.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { FlowControl } from './use-flow.ts';
import { useSubmission } from './use-submission.ts';

type CodeFormProps = {
  flow: FlowControl;
  form: 'verify-email' | 'second-factor' | 'email-code/verify';
  challenge: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
};

export function CodeForm({ flow, form, challenge, title, lead, children }: CodeFormProps) {
  const leadId = useId();
  const { code, type, isWrong, message, isBusy, send } = useCode({ flow, form, challenge });
  return (
    <form onSubmit={send} noValidate>
      <StepHeading title={title} leadId={leadId}>
        {lead}
      </StepHeading>
      <Alert message={message} />
      <CodeField
        label="Code"
        value={code}
        onChange={type}
        isWrong={isWrong}
        isBusy={isBusy}
        describedBy={leadId}
      />
      <SubmitButton isBusy={isBusy} busy="Checking…">
        Continue
      </SubmitButton>
      {children}
    </form>
  );
}

function useCode({ flow, form, challenge }: Pick<CodeFormProps, 'flow' | 'form' | 'challenge'>) {
  const [code, setCode] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { message, isBusy, say, send } = useSubmission(flow);
  const submit = async (digits: string) => {
    setIsWrong(digits.length < codeDigits);
    if (digits.length < codeDigits) return say('Enter all 6 digits of the code.');
    const answer = await send(form, { challenge, code: digits });
    if (answer?.kind !== 'refused' || answer.isUnchecked) return;
    setIsWrong(true);
    setCode('');
  };
  return {
    code,
    isWrong,
    message,
    isBusy,
    type: (digits: string) => {
      setCode(digits);
      setIsWrong(false);
      if (digits.length === codeDigits && digits !== code) void submit(digits);
    },
    send: (event: FormEvent) => {
      event.preventDefault();
      void submit(code);
    },
  };
}
