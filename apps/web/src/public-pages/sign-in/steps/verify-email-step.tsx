import { CodeForm } from '../code-form.tsx';
import { MailboxHint } from '../mailbox-hint.tsx';
import { ResendCode } from '../resend-code.tsx';
import { submitHosted } from '../sign-in-api.ts';
import { TextButton } from '../text-button.tsx';
import type { FlowControl } from '../use-flow.ts';

type VerifyEmailStepProps = { flow: FlowControl; challenge: string; email: string };

export function VerifyEmailStep({ flow, challenge, email }: VerifyEmailStepProps) {
  return (
    <CodeForm
      flow={flow}
      form="verify-email"
      challenge={challenge}
      title="Verify your email address"
      lead={
        <>
          We sent a code of six digits to <strong>{email}</strong>. It is good for 10 minutes.
        </>
      }
    >
      <ResendCode resend={() => submitHosted('verify-email/resend', { challenge })} />
      <p className="other">
        <TextButton onClick={() => flow.open({ name: 'sign-in' })}>Back to sign in</TextButton>
      </p>
      <MailboxHint />
    </CodeForm>
  );
}
