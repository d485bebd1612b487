import { useState } from 'react';
import { Alert } from '../alert.tsx';
import { StepHeading } from '../step-heading.tsx';
import { SubmitButton } from '../submit-button.tsx';
import type { FlowControl } from '../use-flow.ts';
import { useSubmission } from '../use-submission.ts';

type RecoveryCodesStepProps = { flow: FlowControl; challenge: string; codes: string[] };

export function RecoveryCodesStep({ flow, challenge, codes }: RecoveryCodesStepProps) {
  const { message, isBusy, send } = useSubmission(flow);
  const text = codes.join('\n');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send('recovery-codes', { challenge });
      }}
    >
      <StepHeading title="Save your recovery codes" takesFocus>
        Each of these codes lets you sign in once without your authenticator app. They count from when you
        continue, and are not shown again.
      </StepHeading>
      <Alert message={message} />
      <ul className="recoveryCodes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="pair">
        <CopyCodes text={text} />
        <a
          className="outlineButton"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
        >
          Download
        </a>
      </div>
      <div className="afterCodes">
        <SubmitButton isBusy={isBusy} busy="Continuing…">
          I have saved them
        </SubmitButton>
      </div>
    </form>
  );
}

const sayings = { idle: 'Copy', copied: 'Copied', refused: 'Select and copy' };

function CopyCodes({ text }: { text: string }) {
  const [state, setState] = useState<keyof typeof sayings>('idle');
  const copy = () =>
    // Browsers without https have no clipboard.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  return (
    <button type="button" className="outlineButton" aria-live="polite" onClick={() => void copy()}>
      {sayings[state]}
    </button>
  );
}
