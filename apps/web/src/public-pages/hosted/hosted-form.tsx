import { type FormEvent, useState } from 'react';
import { Alert } from './alert.tsx';
import { Field } from './field.tsx';
import { type HostedRequest, type SignUpValues, submitHosted } from './hosted-request.ts';
import { PasswordField } from './password-field.tsx';
import { rememberEmail, rememberedEmail } from './remembered-email.ts';

/** What the form opens with when the code step led back to it. */
export type FormStart = { email: string; message: string | null };

type HostedFormProps = {
  mode: 'sign-in' | 'sign-up';
  request: string;
  hosted: HostedRequest;
  start: FormStart | null;
  /** The password was right, and there is a second factor. */
  onSecondFactor: (challenge: string, email: string) => void;
};

const passwordLengthMin = 8;
const words = {
  'sign-in': { submit: 'Sign in', busy: 'Signing in…', question: 'New here?', other: 'Create an account' },
  'sign-up': { submit: 'Create account', busy: 'Creating…', question: 'Have an account?', other: 'Sign in' },
} as const;

/** The form of both hosted pages; the names are asked for on sign-up alone. */
export function HostedForm({ mode, request, hosted, start, onSecondFactor }: HostedFormProps) {
  const [values, setValues] = useState<SignUpValues>(() => ({
    email: start?.email ?? hosted.loginHint ?? rememberedEmail(),
    password: '',
    firstName: '',
    lastName: '',
  }));
  const { message, isBusy, submit } = useSubmit({ mode, request, start, onSecondFactor });
  const set = (name: keyof SignUpValues) => (value: string) =>
    setValues((all) => ({ ...all, [name]: value }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit(values);
  };
  return (
    <form onSubmit={send} noValidate>
      {hosted.context && <p className="lead">{hosted.context}</p>}
      <Alert message={message} />
      {mode === 'sign-up' && (
        <div className="pair">
          <Field
            label="First name"
            name="given-name"
            value={values.firstName}
            onChange={set('firstName')}
            autoFocus
          />
          <Field label="Last name" name="family-name" value={values.lastName} onChange={set('lastName')} />
        </div>
      )}
      <Field
        label="Email address"
        type="email"
        name="username"
        value={values.email}
        onChange={set('email')}
        autoFocus={mode === 'sign-in' && !values.email}
      />
      <PasswordField
        value={values.password}
        onChange={set('password')}
        isNew={mode === 'sign-up'}
        autoFocus={mode === 'sign-in' && values.email !== ''}
      />
      <button className="button" type="submit" aria-disabled={isBusy}>
        {isBusy ? words[mode].busy : words[mode].submit}
      </button>
      <p className="other">
        {words[mode].question}{' '}
        <a
          href={`/${mode === 'sign-in' ? 'sign-up' : 'sign-in'}?request=${encodeURIComponent(request)}`}
          onClick={() => values.email && rememberEmail(values.email)}
        >
          {words[mode].other}
        </a>
      </p>
    </form>
  );
}

function useSubmit({ mode, request, start, onSecondFactor }: Omit<HostedFormProps, 'hosted'>) {
  const [message, setMessage] = useState(start?.message ?? null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (values: SignUpValues) => {
    if (isBusy) return;
    const complaint = complaintAbout(mode, values);
    setMessage(complaint);
    if (complaint) return;
    setIsBusy(true);
    const { email, password } = values;
    const answer = await submitHosted(mode, request, mode === 'sign-up' ? values : { email, password });
    if (!('message' in answer)) rememberEmail(email);
    if ('challenge' in answer) return onSecondFactor(answer.challenge, email);
    if ('redirectTo' in answer) {
      // Stays busy: the page is being left.
      window.location.assign(answer.redirectTo);
      return;
    }
    setIsBusy(false);
    setMessage(answer.message);
  };
  return { message, isBusy, submit };
}

function complaintAbout(mode: 'sign-in' | 'sign-up', { email, password }: SignUpValues): string | null {
  if (!/^\S+@\S+$/.test(email.trim())) return 'Enter your email address.';
  if (!password) return 'Enter your password.';
  if (mode === 'sign-up' && password.length < passwordLengthMin)
    return `Password must be at least ${passwordLengthMin} characters`;
  return null;
}
