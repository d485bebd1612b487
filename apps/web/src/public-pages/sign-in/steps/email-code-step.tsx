import type { FormEvent } from 'react';
import { Alert } from '../alert.tsx';
import { EmailField } from '../email-field.tsx';
import { rememberEmail } from '../remembered-email.ts';
import { StepHeading } from '../step-heading.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { TextButton } from '../text-button.tsx';
import { useEmailField } from '../use-email-field.ts';
import { areValid } from '../use-field.ts';
import type { FlowControl } from '../use-flow.ts';
import { useSubmission } from '../use-submission.ts';

export function EmailCodeStep({ flow }: { flow: FlowControl }) {
  const email = useEmailField(flow);
  const { message, isBusy, send, sayAt } = useSubmission(flow);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!areValid([email])) return;
    const answer = await send('email-code', { email: email.value });
    sayAt({ email }, answer);
    if (answer?.kind !== 'mailed' || answer.challenge === null) return;
    rememberEmail(email.value);
    flow.open({ name: 'email-code-sent', challenge: answer.challenge, email: email.value.trim() });
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <StepHeading title="Sign in with a code">
        We email you a code of six digits. No password needed.
      </StepHeading>
      <Alert message={message} />
      <EmailField field={email} autoFocus />
      <SubmitButton isBusy={isBusy} busy="Sending…">
        Email me a code
      </SubmitButton>
      <p className="other">
        <TextButton onClick={() => flow.open({ name: 'sign-in' })}>Use your password</TextButton>
      </p>
    </form>
  );
}
