import type { HostedAnswer, NextStep } from './sign-in-api.ts';

/** What the page shows. Kept in the window's history, so that Back and a reload work; nothing typed into a password field is in it, and no recovery codes. */
export type Screen =
  | { name: 'sign-in' }
  | { name: 'sign-up' }
  | { name: 'forgot-password' }
  | { name: 'reset-link-sent'; email: string }
  | { name: 'reset-password'; token: string; email: string }
  | { name: 'email-code' }
  | { name: 'email-code-sent'; challenge: string; email: string }
  | { name: 'verify-email'; challenge: string; email: string }
  | { name: 'second-factor'; challenge: string }
  | { name: 'recovery-code'; challenge: string }
  | { name: 'recovery-codes'; challenge: string; codes: string[] }
  | { name: 'organization'; challenge: string; organizations: { id: string; name: string }[] };

export type Flow = {
  screen: Screen;
  /** As it was typed last; goes along from form to form. */
  email: string;
  /** What the first form says about what went before it. */
  message: string | null;
};

export type FlowEvent =
  | { type: 'opened'; screen: Screen }
  /** By Back or Forward, with what is to be said there. */
  | { type: 'cameBack'; screen: Screen; message: string | null }
  | { type: 'typedEmail'; email: string }
  | { type: 'startedAgain'; message: string };

/** What becomes of the page. */
export function flowAfter(flow: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case 'opened':
      return { ...flow, screen: event.screen, message: null };
    case 'cameBack':
      return { ...flow, screen: event.screen, message: event.message };
    case 'typedEmail':
      return { ...flow, email: event.email };
    case 'startedAgain':
      return { ...flow, screen: { name: 'sign-in' }, message: event.message };
  }
}

/** The screen of a step that is still to be done. */
export function screenOf(next: NextStep): Screen {
  switch (next.step) {
    case 'verify-email':
      return { name: next.step, challenge: next.challenge, email: next.email };
    case 'second-factor':
      return { name: next.step, challenge: next.challenge };
    case 'recovery-codes':
      return { name: next.step, challenge: next.challenge, codes: next.codes };
    case 'organization':
      return { name: next.step, challenge: next.challenge, organizations: next.organizations };
  }
}

/** What an answer to a form changes, or nothing where the form itself has to deal with it. */
export function eventOf(answer: HostedAnswer): FlowEvent | null {
  if (answer.kind === 'next') return { type: 'opened', screen: screenOf(answer.next) };
  if (answer.kind === 'refused' && answer.startAgain)
    return { type: 'startedAgain', message: answer.message };
  return null;
}

/**
 * A refusal of the whole form after it was looked at; those of a field, or of the moment, are not about the sign-in itself. That of recovery codes says
 * itself what has ended, and that they do not count: nobody must be left with a list that opens nothing.
 */
export function mayMeanTheEnd(answer: HostedAnswer, from: Screen): boolean {
  if (from.name === 'recovery-codes') return false;
  return answer.kind === 'refused' && answer.field === null && !answer.isUnjudged;
}

/** A proof can be given once: Back must not lead to a screen whose challenge or link is spent. */
export function isSpentByAnswer(screen: Screen): boolean {
  return 'challenge' in screen || 'token' in screen;
}
