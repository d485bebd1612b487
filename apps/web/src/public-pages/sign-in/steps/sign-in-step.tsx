import type { FormEvent } from 'react';
import { Alert } from '../alert.tsx';
import { EmailField } from '../email-field.tsx';
import { OauthButtons } from '../oauth-buttons.tsx';
import { PasswordField } from '../password-field.tsx';
import { rememberEmail } from '../remembered-email.ts';
import { passwordRule } from '../rules.ts';
import { ScreenLink } from '../screen-link.tsx';
import { StepHeading } from '../step-heading.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { TextButton } from '../text-button.tsx';
import { useEmailField } from '../use-email-field.ts';
import { areValid, useField } from '../use-field.ts';
import type { FlowControl } from '../use-flow.ts';
import { useSubmission } from '../use-submission.ts';

export function SignInStep({ flow }: { flow: FlowControl }) {
  const { hosted, request } = flow;
  const { invitation, canMail } = hosted;
  const form = useSignIn(flow);
  return (
    <form onSubmit={form.send} noValidate>
      <StepHeading title={invitation ? `Join ${invitation.organizationName}` : 'Sign in'}>
        {invitation ? 'Sign in with your account to accept the invitation.' : hosted.context}
      </StepHeading>
      <Alert message={form.message} />
      <EmailField field={form.email} autoFocus={!form.email.value} />
      <div className="withAside">
        <PasswordField
          label="Password"
          field={form.password}
          isNew={false}
          autoFocus={form.email.value !== ''}
        />
        {canMail && (
          <span className="aside">
            <TextButton onClick={() => flow.open({ name: 'forgot-password' })}>Forgot password?</TextButton>
          </span>
        )}
      </div>
      <SubmitButton isBusy={form.isBusy} busy="Signing in…">
        Sign in
      </SubmitButton>
      {canMail && (
        <p className="other">
          <TextButton onClick={() => flow.open({ name: 'email-code' })}>Email me a code instead</TextButton>
        </p>
      )}
      <OauthButtons providers={hosted.oauthProviders} request={request} />
      {!invitation && (
        <p className="other">
          New here?{' '}
          <ScreenLink flow={flow} to="sign-up">
            Create an account
          </ScreenLink>
        </p>
      )}
    </form>
  );
}

function useSignIn(flow: FlowControl) {
  const email = useEmailField(flow);
  const password = useField('', passwordRule);
  const submission = useSubmission(flow);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!areValid([email, password])) return;
    const answer = await submission.send('sign-in', { email: email.value, password: password.value });
    if (answer?.kind === 'leave' || answer?.kind === 'next') rememberEmail(email.value);
  };
  return { ...submission, email, password, send: (event: FormEvent) => void send(event) };
}
