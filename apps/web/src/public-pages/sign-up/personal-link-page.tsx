import './sign-up.css';
import { fillIn, type PersonalLinkOutcome } from '@tessera/contract';
import { useEffect, useRef, useState } from 'react';
import { InAppNotice } from '../in-app-notice.tsx';
import type { PersonalLinkPageData } from '../page-data.ts';
import { Alert } from '../sign-in/alert.tsx';
import { MailboxHint } from '../sign-in/mailbox-hint.tsx';
import { type SolvedPuzzle, sendSignUp } from './send-sign-up.ts';
import { SignUpFrame } from './sign-up-frame.tsx';
import { SignUpMessage } from './sign-up-message.tsx';
import { solvePuzzle } from './solve-puzzle.ts';

type Ended = Exclude<PersonalLinkOutcome['kind'], 'issued' | 'again'>;
type PersonalLinkPageProps = {
  data: PersonalLinkPageData;
  location: Pick<Location, 'pathname' | 'search' | 'href' | 'assign'>;
};

/** Creates the pass of a personalized link with one click, because mail scanners open every link. */
export function PersonalLinkPage({ data, location }: PersonalLinkPageProps) {
  const { texts, inApp } = data;
  const [ended, setEnded] = useState<Ended | null>(data.state === 'open' ? null : data.state);
  const [problem, setProblem] = useState<'tooMany' | 'failed' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const solve = useSolution(data);
  const follow = async () => {
    if (isBusy) return;
    setProblem(null);
    setIsBusy(true);
    const answer = await sendSignUp<PersonalLinkOutcome>(
      location.pathname + location.search,
      {},
      await solve(),
    );
    // Stay busy until the download page loads: a second click would start again.
    setIsBusy(answer.kind === 'issued');
    if (answer.kind === 'issued') location.assign(answer.url);
    else if (answer.kind === 'tooMany') setProblem('tooMany');
    else if (answer.kind === 'failed' || answer.kind === 'refused' || answer.kind === 'again')
      setProblem('failed');
    else setEnded(answer.kind);
  };
  if (ended)
    return (
      <SignUpFrame data={data}>
        <SignUpMessage {...wordsOf(data, ended)} isNew={data.state === 'open'}>
          {ended === 'mailed' && <MailboxHint />}
          {data.problems.length > 0 && (
            <ul className="linkProblems" lang="en">
              {data.problems.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          )}
        </SignUpMessage>
      </SignUpFrame>
    );
  return (
    <SignUpFrame data={data}>
      {inApp && <InAppNotice inApp={inApp} texts={texts} address={location.href} />}
      <p className="signUpLead">{texts.personalLead}</p>
      <Alert message={problem ? texts[problem] : null} />
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => void follow()}>
        {isBusy ? texts.busy : texts.getPass}
      </button>
    </SignUpFrame>
  );
}

function useSolution({ puzzle, state }: PersonalLinkPageData) {
  const solution = useRef<Promise<SolvedPuzzle> | null>(null);
  const solve = () => {
    solution.current ??= puzzle
      ? solvePuzzle(puzzle).then((numbers) => ({ puzzle, solution: numbers }))
      : Promise.resolve({ puzzle, solution: [] });
    return solution.current;
  };
  useEffect(() => {
    if (state === 'open') void solve();
  });
  return solve;
}

function wordsOf({ texts, issuerName, email }: PersonalLinkPageData, kind: Ended) {
  const words = {
    mailed: { title: texts.mailedTitle, text: texts.mailed },
    closed: { title: texts.linkClosedTitle, text: texts.linkClosed },
    linkClosed: { title: texts.linkClosedTitle, text: texts.linkClosed },
    full: { title: texts.fullTitle, text: texts.full },
    linkExpired: { title: texts.linkExpiredTitle, text: texts.linkExpired },
    linkInvalid: { title: texts.linkInvalidTitle, text: texts.linkInvalid },
    linkWrong: { title: texts.linkWrongTitle, text: texts.linkWrong },
    ended: { title: texts.endedTitle, text: texts.ended },
  }[kind];
  return { title: words.title, text: fillIn(words.text, { issuer: issuerName, email }) };
}
