import type { FormEvent } from 'react';
import { Alert } from '../alert.tsx';
import { Field } from '../field.tsx';
import { PasswordField } from '../password-field.tsx';
import { rememberEmail } from '../remembered-email.ts';
import { newPasswordRule, noRule } from '../rules.ts';
import { StepHeading } from '../step-heading.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { areValid, useField } from '../use-field.ts';
import type { FlowControl } from '../use-flow.ts';
import { useSubmission } from '../use-submission.ts';

type ResetPasswordStepProps = { flow: FlowControl; token: string; email: string };

export function ResetPasswordStep({ flow, token, email }: ResetPasswordStepProps) {
  const account = useField(email, noRule);
  const password = useField('', newPasswordRule);
  const { message, isBusy, send, sayAt } = useSubmission(flow);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!areValid([password])) return;
    const answer = await send('reset-password', { token, password: password.value });
    if (answer?.kind === 'leave' || answer?.kind === 'next') rememberEmail(email);
    sayAt({ password }, answer);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <StepHeading title="Choose a new password">You will be signed out everywhere else.</StepHeading>
      <Alert message={message} />
      <Field label="Email address" type="email" name="username" field={account} isFixed />
      <PasswordField label="New password" field={password} isNew autoFocus />
      <SubmitButton isBusy={isBusy} busy="Saving…">
        Set password
      </SubmitButton>
    </form>
  );
}
