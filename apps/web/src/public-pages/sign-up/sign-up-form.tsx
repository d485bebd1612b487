import type { SignUpOutcome, SignUpSubmission, SignUpTexts } from '@tessera/contract';
import { type FormEvent, useRef, useState } from 'react';
import type { SignUpPageData } from '../page-data.ts';
import { Alert } from '../sign-in/alert.tsx';
import { FieldNote } from '../sign-in/field-note.tsx';
import { LinkedText } from './linked-text.tsx';
import { contactField, type FormFaults, pathOf, readForm, readUtm } from './read-form.ts';
import { type SolvedPuzzle, sendSignUp } from './send-sign-up.ts';
import { SignUpField } from './sign-up-field.tsx';
import { solvePuzzle } from './solve-puzzle.ts';

type SignUpFormProps = {
  data: SignUpPageData;
  location: Pick<Location, 'pathname' | 'search'>;
  onEnd: (outcome: SignUpOutcome, email: string) => void;
};

/** Validates itself, since the browser's messages are in the browser's language, not the page's. */
export function SignUpForm({ data, location, onEnd }: SignUpFormProps) {
  const { texts, isRestricted, fields, consentText, contact } = data;
  const { form, faults, problem, isBusy, submit, recheck, solveEarly } = useSignUp(data, location, onEnd);
  const errorOf = (path: string) => textOf(texts, faults, path);
  return (
    <form
      ref={form}
      className="signUpForm"
      noValidate
      onSubmit={(event) => void submit(event)}
      onFocus={solveEarly}
      onInput={recheck}
    >
      <Alert message={problem ? texts[problem] : null} />
      {!isRestricted && (
        <>
          <SignUpField
            name="firstName"
            label={texts.firstName}
            autoComplete="given-name"
            isRequired
            error={errorOf('firstName')}
            texts={texts}
          />
          <SignUpField
            name="lastName"
            label={texts.lastName}
            autoComplete="family-name"
            error={errorOf('lastName')}
            texts={texts}
          />
        </>
      )}
      {contact !== 'none' && (
        <SignUpField
          name={contactField(contact)}
          label={texts[contactField(contact)]}
          type={contact === 'either' ? 'text' : contact === 'phone' ? 'tel' : 'email'}
          autoComplete={contact === 'either' ? 'on' : contact === 'phone' ? 'tel' : 'email'}
          isRequired
          error={errorOf(contactField(contact))}
          texts={texts}
        />
      )}
      {fields.map((field) => (
        <SignUpField
          key={field.key}
          name={pathOf(field.key)}
          label={field.label}
          type={field.type}
          preset={field.default}
          isRequired={field.required && field.default === null && field.type !== 'boolean'}
          error={errorOf(pathOf(field.key))}
          texts={texts}
        />
      ))}
      {consentText && <Consent text={consentText} error={errorOf('hasConsented')} />}
      {/* A honeypot for bots, hidden from people, screen readers and autofill. */}
      <div className="signUpTrap" aria-hidden="true">
        <label>
          Website
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <button type="submit" className="button" aria-disabled={isBusy}>
        {isBusy ? texts.busy : isRestricted ? texts.submitRestricted : texts.submit}
      </button>
    </form>
  );
}

/** The server reads national numbers. */
const faultOf = (path: string, contact: SignUpPageData['contact']): [string, keyof SignUpTexts] =>
  path === 'phone' && contact !== 'none' ? [contactField(contact), 'phoneInvalid'] : [path, 'text'];

const textOf = (texts: SignUpTexts, faults: FormFaults, path: string) => {
  const fault = faults.get(path);
  return fault ? texts[fault] : null;
};

function useSignUp(
  data: SignUpPageData,
  location: SignUpFormProps['location'],
  onEnd: SignUpFormProps['onEnd'],
) {
  const { contact } = data;
  const form = useRef<HTMLFormElement>(null);
  const puzzle = useRef<Promise<SolvedPuzzle> | null>(null);
  const [faults, setFaults] = useState<FormFaults>(new Map());
  const [problem, setProblem] = useState<'correct' | 'tooMany' | 'failed' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const solve = () => {
    puzzle.current ??= solvePuzzle(data.puzzle).then((solution) => ({ puzzle: data.puzzle, solution }));
    return puzzle.current;
  };
  const refuse = (found: FormFaults) => {
    setFaults(found);
    setProblem('correct');
    const [first] = found.keys();
    const field = first === undefined ? null : form.current?.elements.namedItem(first);
    if (field instanceof HTMLInputElement) field.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { values, faults: found } = readForm(new FormData(event.currentTarget), data);
    if (found.size > 0) return refuse(found);
    setFaults(found);
    setProblem(null);
    setIsBusy(true);
    const answer = await sendSignUp(
      location.pathname,
      { ...values, utm: readUtm(location.search) } satisfies Omit<SignUpSubmission, keyof SolvedPuzzle>,
      await solve(),
    );
    // Stay busy until the download page loads: a second click would sign up again.
    setIsBusy(answer.kind === 'issued');
    if (answer.kind === 'refused') refuse(new Map(answer.paths.map((path) => faultOf(path, contact))));
    else if (answer.kind === 'tooMany' || answer.kind === 'failed') setProblem(answer.kind);
    else onEnd(answer, values.email || (values.phone ?? ''));
  };
  /** Clears an error once its field is valid; shows no new ones while typing. */
  const recheck = (event: FormEvent<HTMLFormElement>) => {
    if (faults.size === 0) return;
    const { faults: found } = readForm(new FormData(event.currentTarget), data);
    const left = new Map([...found].filter(([path]) => faults.has(path)));
    setFaults(left);
    if (left.size === 0) setProblem(null);
  };
  return { form, faults, problem, isBusy, submit, recheck, solveEarly: () => void solve() };
}

function Consent({ text, error }: { text: string; error: string | null }) {
  return (
    <div className="field">
      <label className="signUpCheck">
        <input
          name="hasConsented"
          type="checkbox"
          aria-required="true"
          aria-invalid={error !== null}
          aria-describedby="consent-note"
        />
        <span>
          <LinkedText text={text} />
        </span>
      </label>
      <FieldNote id="consent-note" error={error} />
    </div>
  );
}
