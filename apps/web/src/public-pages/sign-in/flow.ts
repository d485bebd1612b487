import type { HostedAnswer, NextStep } from './sign-in-api.ts';

/** The screen. Kept in the window's history for Back and reloads, without passwords and recovery codes. */
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
  email: string;
  message: string | null;
};

export type FlowEvent =
  | { type: 'opened'; screen: Screen }
  | { type: 'cameBack'; screen: Screen; message: string | null }
  | { type: 'typedEmail'; email: string }
  | { type: 'startedAgain'; message: string };

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

export function eventOf(answer: HostedAnswer): FlowEvent | null {
  if (answer.kind === 'next') return { type: 'opened', screen: screenOf(answer.next) };
  if (answer.kind === 'refused' && answer.startAgain)
    return { type: 'startedAgain', message: answer.message };
  return null;
}

/**
 * True if a refusal may mean that the sign-in has ended: one of the whole form after validation, not of a field or
 * a temporary one. The recovery codes' screen reports its own end and that the codes are void.
 */
export function mayHaveEnded(answer: HostedAnswer, from: Screen): boolean {
  if (from.name === 'recovery-codes') return false;
  return answer.kind === 'refused' && answer.field === null && !answer.isUnchecked;
}

/** A challenge works once: Back must not lead to a screen whose challenge or link is used. */
export function isSpentByAnswer(screen: Screen): boolean {
  return 'challenge' in screen || 'token' in screen;
}
