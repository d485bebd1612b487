import './sign-up.css';
import { fillIn, type SignUpOutcome } from '@tessera/contract';
import { useState } from 'react';
import { InAppNotice } from '../in-app-notice.tsx';
import type { SignUpPageData } from '../page-data.ts';
import { MailboxHint } from '../sign-in/mailbox-hint.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SignUpFrame } from './sign-up-frame.tsx';
import { SignUpMessage } from './sign-up-message.tsx';

type Ended = Exclude<SignUpOutcome['kind'], 'issued' | 'again'>;
type SignUpPageProps = { data: SignUpPageData; location: Pick<Location, 'pathname' | 'search' | 'assign'> };

export function SignUpPage({ data, location }: SignUpPageProps) {
  const [ended, setEnded] = useState<{ kind: Ended; email: string } | null>(
    data.state === 'open' ? null : { kind: data.state, email: '' },
  );
  const finish = (outcome: SignUpOutcome, email: string) => {
    if (outcome.kind === 'issued') location.assign(outcome.url);
    else if (outcome.kind !== 'again') setEnded({ kind: outcome.kind, email });
  };
  const { inApp, texts } = data;
  if (ended)
    return (
      <SignUpFrame data={data}>
        <SignUpMessage {...wordsOf(data, ended)} isNew={data.state === 'open'}>
          {ended.kind === 'mailed' && ended.email.includes('@') && <MailboxHint />}
        </SignUpMessage>
      </SignUpFrame>
    );
  return (
    <SignUpFrame data={data}>
      {inApp && <InAppNotice inApp={inApp} texts={texts} address={data.pageUrl + location.search} />}
      <p className="signUpLead">{leadOf(data)}</p>
      <SignUpForm data={data} location={location} onEnd={finish} />
    </SignUpFrame>
  );
}

function leadOf({ texts, isRestricted, contact }: SignUpPageData): string {
  if (isRestricted) return texts.restrictedLead;
  if (contact === 'none') return texts.leadNone;
  return contact === 'email' ? texts.lead : texts.leadContact;
}

function wordsOf(
  { texts, issuerName, isRestricted }: SignUpPageData,
  { kind, email }: { kind: Ended; email: string },
) {
  const words = {
    mailed: email.includes('@')
      ? { title: texts.mailedTitle, text: isRestricted ? texts.mailedRestricted : texts.mailed }
      : { title: texts.textedTitle, text: texts.texted },
    closed: { title: texts.closedTitle, text: texts.closed },
    full: { title: texts.fullTitle, text: texts.full },
  }[kind];
  return { title: words.title, text: fillIn(words.text, { issuer: issuerName, email }) };
}
