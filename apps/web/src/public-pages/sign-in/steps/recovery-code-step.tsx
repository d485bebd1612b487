import { type FormEvent, useId } from 'react';
import { Alert } from '../alert.tsx';
import { FieldNote } from '../field-note.tsx';
import { recoveryCodeRule } from '../rules.ts';
import { StepHeading } from '../step-heading.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { TextButton } from '../text-button.tsx';
import { areValid, useField } from '../use-field.ts';
import type { FlowControl } from '../use-flow.ts';
import { useSubmission } from '../use-submission.ts';

export function RecoveryCodeStep({ flow, challenge }: { flow: FlowControl; challenge: string }) {
  const id = useId();
  const code = useField('', recoveryCodeRule);
  const { message, isBusy, send } = useSubmission(flow);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (areValid([code])) void send('recovery-code', { challenge, code: code.value });
  };
  return (
    <form onSubmit={submit} noValidate>
      <StepHeading title="Use a recovery code" leadId={`${id}-lead`}>
        One of the ten codes you saved when you set up your authenticator app. Each works once.
      </StepHeading>
      <Alert message={message} />
      <div className="field">
        <label htmlFor={id}>Recovery code</label>
        <input
          ref={code.input}
          className="recoveryCode"
          id={id}
          name="recovery-code"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          placeholder="XXXXX-XXXXX"
          value={code.value}
          onChange={(event) => code.change(event.currentTarget.value)}
          onBlur={code.leave}
          aria-invalid={code.error !== null}
          aria-describedby={`${id}-note ${id}-lead`}
          // biome-ignore lint/a11y/noAutofocus: the step has one field, and nothing to read first that it is not described by.
          autoFocus
        />
        <FieldNote id={`${id}-note`} error={code.error} />
      </div>
      <SubmitButton isBusy={isBusy} busy="Checking…">
        Continue
      </SubmitButton>
      <p className="other">
        <TextButton onClick={() => flow.open({ name: 'second-factor', challenge })}>
          Use your authenticator app
        </TextButton>
      </p>
      <p className="other">
        <TextButton onClick={() => flow.open({ name: 'sign-in' })}>Back to sign in</TextButton>
      </p>
    </form>
  );
}
