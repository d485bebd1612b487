import type { FormEvent } from 'react';
import { Alert } from '../alert.tsx';
import { EmailField } from '../email-field.tsx';
import { Field } from '../field.tsx';
import { OauthButtons } from '../oauth-buttons.tsx';
import { PasswordField } from '../password-field.tsx';
import { rememberEmail } from '../remembered-email.ts';
import { newPasswordRule, noRule } from '../rules.ts';
import { ScreenLink } from '../screen-link.tsx';
import { StepHeading } from '../step-heading.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { useEmailField } from '../use-email-field.ts';
import { areValid, useField } from '../use-field.ts';
import type { FlowControl } from '../use-flow.ts';
import { useSubmission } from '../use-submission.ts';

export function SignUpStep({ flow }: { flow: FlowControl }) {
  const { hosted, request } = flow;
  const { invitation } = hosted;
  const form = useSignUp(flow);
  return (
    <form onSubmit={form.send} noValidate>
      <StepHeading title={invitation ? `Join ${invitation.organizationName}` : 'Create your account'}>
        {invitation ? 'Create your account to accept the invitation.' : hosted.context}
      </StepHeading>
      <Alert message={form.message} />
      <div className="pair">
        <Field label="First name" name="given-name" field={form.firstName} autoFocus />
        <Field label="Last name" name="family-name" field={form.lastName} />
      </div>
      <EmailField field={form.email} />
      <PasswordField label="Password" field={form.password} isNew />
      <SubmitButton isBusy={form.isBusy} busy="Creating…">
        Create account
      </SubmitButton>
      <OauthButtons providers={hosted.oauthProviders} request={request} />
      {!invitation && (
        <p className="other">
          Have an account?{' '}
          <ScreenLink flow={flow} to="sign-in">
            Sign in
          </ScreenLink>
        </p>
      )}
    </form>
  );
}

function useSignUp(flow: FlowControl) {
  const { invitation } = flow.hosted;
  const firstName = useField(invitation?.firstName ?? '', noRule);
  const lastName = useField(invitation?.lastName ?? '', noRule);
  const email = useEmailField(flow);
  const password = useField('', newPasswordRule);
  const submission = useSubmission(flow);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!areValid([email, password])) return;
    const answer = await submission.send('sign-up', {
      firstName: firstName.value,
      lastName: lastName.value,
      email: email.value,
      password: password.value,
    });
    if (answer?.kind === 'leave' || answer?.kind === 'next') rememberEmail(email.value);
    submission.sayAt({ email, password }, answer);
  };
  return {
    ...submission,
    firstName,
    lastName,
    email,
    password,
    send: (event: FormEvent) => void send(event),
  };
}
