import { EmailCodeSentStep } from './steps/email-code-sent-step.tsx';
import { EmailCodeStep } from './steps/email-code-step.tsx';
import { ForgotPasswordStep } from './steps/forgot-password-step.tsx';
import { OrganizationStep } from './steps/organization-step.tsx';
import { RecoveryCodeStep } from './steps/recovery-code-step.tsx';
import { RecoveryCodesStep } from './steps/recovery-codes-step.tsx';
import { ResetLinkSentStep } from './steps/reset-link-sent-step.tsx';
import { ResetPasswordStep } from './steps/reset-password-step.tsx';
import { SecondFactorStep } from './steps/second-factor-step.tsx';
import { SignInStep } from './steps/sign-in-step.tsx';
import { SignUpStep } from './steps/sign-up-step.tsx';
import { VerifyEmailStep } from './steps/verify-email-step.tsx';
import { type FlowStart, useFlow } from './use-flow.ts';

export function FlowScreen({ start }: { start: FlowStart }) {
  const flow = useFlow(start);
  const { screen } = flow;
  switch (screen.name) {
    case 'sign-in':
      // A new message resets the form: Back and Forward may lead from it to itself.
      return <SignInStep key={flow.message ?? ''} flow={flow} />;
    case 'sign-up':
      return <SignUpStep flow={flow} />;
    case 'forgot-password':
      return <ForgotPasswordStep flow={flow} />;
    case 'reset-link-sent':
      return <ResetLinkSentStep flow={flow} email={screen.email} />;
    case 'reset-password':
      return <ResetPasswordStep flow={flow} token={screen.token} email={screen.email} />;
    case 'email-code':
      return <EmailCodeStep flow={flow} />;
    case 'email-code-sent':
      return <EmailCodeSentStep flow={flow} challenge={screen.challenge} email={screen.email} />;
    case 'verify-email':
      return <VerifyEmailStep flow={flow} challenge={screen.challenge} email={screen.email} />;
    case 'second-factor':
      return <SecondFactorStep flow={flow} challenge={screen.challenge} />;
    case 'recovery-code':
      return <RecoveryCodeStep flow={flow} challenge={screen.challenge} />;
    case 'recovery-codes':
      return <RecoveryCodesStep flow={flow} challenge={screen.challenge} codes={screen.codes} />;
    case 'organization':
      return (
        <OrganizationStep flow={flow} challenge={screen.challenge} organizations={screen.organizations} />
      );
  }
}
