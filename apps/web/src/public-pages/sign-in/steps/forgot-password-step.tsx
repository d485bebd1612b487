import type { FormEvent } from 'react';
import { Alert } from '../alert.tsx';
import { EmailField } from '../email-field.tsx';
import { StepHeading } from '../step-heading.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { TextButton } from '../text-button.tsx';
import { useEmailField } from '../use-email-field.ts';
import { areValid } from '../use-field.ts';
import type { FlowControl } from '../use-flow.ts';
import { useSubmission } from '../use-submission.ts';

export function ForgotPasswordStep({ flow }: { flow: FlowControl }) {
  const email = useEmailField(flow);
  const { message, isBusy, send, sayAt } = useSubmission(flow);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!areValid([email])) return;
    const answer = await send('forgot-password', { email: email.value });
    sayAt({ email }, answer);
    if (answer?.kind === 'mailed') flow.open({ name: 'reset-link-sent', email: email.value.trim() });
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <StepHeading title="Reset your password">
        We email you a link with which you can set a new one.
      </StepHeading>
      <Alert message={message} />
      <EmailField field={email} autoFocus />
      <SubmitButton isBusy={isBusy} busy="Sending…">
        Email me a link
      </SubmitButton>
      <p className="other">
        <TextButton onClick={() => flow.open({ name: 'sign-in' })}>Back to sign in</TextButton>
      </p>
    </form>
  );
}
