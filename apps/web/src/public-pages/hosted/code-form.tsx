import { type FormEvent, useId, useRef, useState } from 'react';
import { Alert } from './alert.tsx';
import { submitCode } from './hosted-request.ts';

type CodeFormProps = {
  request: string;
  challenge: string;
  /** Back to the password, with what to say there. */
  onBack: (message: string | null) => void;
};

const codeLength = 6;

/** The second step of a sign-in: the code of the authenticator app. Sends itself when the last digit is there. */
export function CodeForm({ request, challenge, onBack }: CodeFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { code, setCode, message, isBusy, submit } = useCode({ request, challenge, onBack });
  const type = (typed: string) => {
    // Pasted codes come with spaces, dashes and words around them.
    const digits = typed.replace(/\D/g, '').slice(0, codeLength);
    setCode(digits);
    if (digits.length === codeLength && digits !== code) void submit(digits);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    void submit(code);
  };
  return (
    <form onSubmit={send} noValidate>
      <p className="lead" id={`${id}-lead`}>
        Your authenticator app shows a 6-digit code for this site.
      </p>
      <Alert message={message} />
      <div className="field">
        <label htmlFor={id}>Code</label>
        <input
          ref={field}
          className="code"
          id={id}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          value={code}
          onChange={(event) => type(event.currentTarget.value)}
          aria-describedby={`${id}-lead`}
          aria-invalid={message !== null}
          // biome-ignore lint/a11y/noAutofocus: the step has one field, and nothing to read first that it is not described by.
          autoFocus
        />
      </div>
      <button className="button" type="submit" aria-disabled={isBusy}>
        {isBusy ? 'Checking…' : 'Continue'}
      </button>
      <p className="other">
        <button type="button" className="textButton" onClick={() => onBack(null)}>
          Back to sign in
        </button>
      </p>
    </form>
  );
}

function useCode({ request, challenge, onBack }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (typed: string) => {
    if (isBusy) return;
    if (typed.length < codeLength) return setMessage('Enter all 6 digits of the code.');
    setMessage(null);
    setIsBusy(true);
    const answer = await submitCode(request, challenge, typed);
    if ('redirectTo' in answer) {
      // Stays busy: the page is being left.
      window.location.assign(answer.redirectTo);
      return;
    }
    if (answer.passwordAgain) return onBack(answer.message);
    setIsBusy(false);
    setCode('');
    setMessage(answer.message);
  };
  return { code, setCode, message, isBusy, submit };
}
