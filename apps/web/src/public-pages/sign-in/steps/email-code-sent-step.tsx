import { CodeForm } from '../code-form.tsx';
import { MailboxHint } from '../mailbox-hint.tsx';
import { ResendCode } from '../resend-code.tsx';
import { TextButton } from '../text-button.tsx';
import type { FlowControl } from '../use-flow.ts';

type EmailCodeSentStepProps = { flow: FlowControl; challenge: string; email: string };

/** Does not reveal whether the account exists. */
export function EmailCodeSentStep({ flow, challenge, email }: EmailCodeSentStepProps) {
  const resend = async () => {
    const answer = await flow.send('email-code', { email });
    if (answer.kind === 'mailed' && answer.challenge !== null)
      flow.replace({ name: 'email-code-sent', challenge: answer.challenge, email });
    return answer;
  };
  return (
    <CodeForm
      flow={flow}
      form="email-code/verify"
      challenge={challenge}
      title="Check your email"
      lead={
        <>
          If there is an account for <strong>{email}</strong>, we sent it a code of six digits. It is good for
          10 minutes.
        </>
      }
    >
      <ResendCode resend={resend} />
      <p className="other">
        <TextButton onClick={() => flow.open({ name: 'sign-in' })}>Use your password</TextButton>
      </p>
      <MailboxHint />
    </CodeForm>
  );
}
