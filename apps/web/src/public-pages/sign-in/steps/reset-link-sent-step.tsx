import { MailboxHint } from '../mailbox-hint.tsx';
import { StepHeading } from '../step-heading.tsx';
import { TextButton } from '../text-button.tsx';
import type { FlowControl } from '../use-flow.ts';

/** Does not reveal whether the account exists. */
export function ResetLinkSentStep({ flow, email }: { flow: FlowControl; email: string }) {
  return (
    <>
      <StepHeading title="Check your email" takesFocus>
        If there is an account for <strong>{email}</strong>, we sent a link to set a new password. It works
        once, for an hour.
      </StepHeading>
      <MailboxHint />
      <p className="other">
        <TextButton onClick={() => flow.open({ name: 'sign-in' })}>Back to sign in</TextButton>
      </p>
    </>
  );
}
