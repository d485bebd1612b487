import './sign-up.css';
import { fillIn, type SignUpOutcome } from '@tessera/contract';
import { useState } from 'react';
import { fetchInTime } from '../../lib/time-limit.ts';
import type { ConfirmSignUpPageData } from '../page-data.ts';
import { Alert } from '../sign-in/alert.tsx';
import { SignUpFrame } from './sign-up-frame.tsx';
import { SignUpMessage } from './sign-up-message.tsx';

type Answer = SignUpOutcome['kind'] | 'expired' | 'failed';

/** The page of the mailed link. It needs a click, because mail scanners open every link. */
export function ConfirmSignUpPage({ data, address }: { data: ConfirmSignUpPageData; address: string }) {
  const { texts, issuerName, email } = data;
  const [answer, setAnswer] = useState<Answer | 'busy' | null>(data.state === 'expired' ? 'expired' : null);
  const confirm = async () => {
    if (answer === 'busy') return;
    setAnswer('busy');
    const given = await send(address);
    if (given.kind === 'issued') window.location.assign(given.url);
    else setAnswer(given.kind);
  };
  if (answer === 'expired' || answer === 'closed' || answer === 'full')
    return (
      <SignUpFrame data={data}>
        <SignUpMessage
          title={texts[`${answer}Title`]}
          text={fillIn(texts[answer], { issuer: issuerName })}
          isNew={data.state !== 'expired'}
        >
          {answer === 'expired' && (
            <a className="button" href={data.pageUrl}>
              {texts.submit}
            </a>
          )}
        </SignUpMessage>
      </SignUpFrame>
    );
  const isOpen = data.state === 'open';
  return (
    <SignUpFrame data={data}>
      <div className="signUpMessage">
        {isOpen && <h2>{texts.confirmTitle}</h2>}
        {isOpen && <p>{fillIn(texts.confirm, { issuer: issuerName, email })}</p>}
        <Alert message={answer === 'failed' ? texts.failed : null} />
        <button
          type="button"
          className="button"
          aria-disabled={answer === 'busy'}
          onClick={() => void confirm()}
        >
          {answer === 'busy' ? texts.busy : isOpen ? texts.confirmButton : texts.submit}
        </button>
      </div>
    </SignUpFrame>
  );
}

async function send(address: string): Promise<SignUpOutcome | { kind: 'expired' | 'failed' }> {
  try {
    const response = await fetchInTime(address, { method: 'POST' });
    if (response.ok) return await response.json();
    return { kind: response.status === 404 ? 'expired' : 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}
