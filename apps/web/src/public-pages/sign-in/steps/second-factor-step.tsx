import { CodeForm } from '../code-form.tsx';
import { TextButton } from '../text-button.tsx';
import type { FlowControl } from '../use-flow.ts';

export function SecondFactorStep({ flow, challenge }: { flow: FlowControl; challenge: string }) {
  return (
    <CodeForm
      flow={flow}
      form="second-factor"
      challenge={challenge}
      title="Enter your code"
      lead="Your authenticator app shows a code of six digits for this site."
    >
      <p className="other">
        <TextButton onClick={() => flow.open({ name: 'recovery-code', challenge })}>
          Use a recovery code instead
        </TextButton>
      </p>
      <p className="other">
        <TextButton onClick={() => flow.open({ name: 'sign-in' })}>Back to sign in</TextButton>
      </p>
    </CodeForm>
  );
}
