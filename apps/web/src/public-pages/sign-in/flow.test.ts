import { expect, test } from 'vitest';
import { eventOf, type Flow, flowAfter, isSpentByAnswer, mayHaveEnded } from './flow.ts';
import type { HostedAnswer, Refusal } from './sign-in-api.ts';

const begun: Flow = { screen: { name: 'sign-in' }, email: 'ada@example.com', message: null };

const refused = (said: Partial<Refusal>): HostedAnswer => ({
  kind: 'refused',
  message: 'Invalid code, please try again.',
  field: null,
  startAgain: false,
  isUnchecked: false,
  retryAfterSeconds: null,
  ...said,
});

function flowAfterAnswer(flow: Flow, answer: HostedAnswer): Flow {
  const event = eventOf(answer);
  return event ? flowAfter(flow, event) : flow;
}

test.each([
  { step: 'verify-email', challenge: 'c1', email: 'ada@example.com' },
  { step: 'second-factor', challenge: 'c1' },
  { step: 'recovery-codes', challenge: 'c1', codes: ['7KQ3M-X2V9A'] },
  { step: 'organization', challenge: 'c1', organizations: [{ id: 'org_1', name: 'Aurora Coffee' }] },
] as const)('the step $step is shown with what it needs', ({ step, ...needs }) => {
  const next = { step, ...needs } as Extract<HostedAnswer, { kind: 'next' }>['next'];
  expect(flowAfterAnswer(begun, { kind: 'next', next }).screen).toEqual({ name: step, ...needs });
});

test('one step follows another, and the address stays known', () => {
  const verified = flowAfterAnswer(begun, {
    kind: 'next',
    next: { step: 'verify-email', challenge: 'c1', email: 'ada@example.com' },
  });
  const asked = flowAfterAnswer(verified, { kind: 'next', next: { step: 'second-factor', challenge: 'c2' } });
  expect(asked).toEqual({ ...begun, screen: { name: 'second-factor', challenge: 'c2' } });
});

test('a step that is over leads back to the first form, which says why and knows the address', () => {
  const waiting: Flow = { ...begun, screen: { name: 'second-factor', challenge: 'c1' } };
  const message = 'This took too long. Please sign in again.';
  expect(flowAfterAnswer(waiting, refused({ startAgain: true, message }))).toEqual({ ...begun, message });
});

test('a wrong code, a wait and a silent server leave the step as it is', () => {
  const waiting: Flow = { ...begun, screen: { name: 'second-factor', challenge: 'c1' } };
  for (const answer of [refused({}), refused({ retryAfterSeconds: 4 }), refused({ isUnchecked: true })])
    expect(flowAfterAnswer(waiting, answer)).toBe(waiting);
});

test('the first form’s message is cleared when another screen opens', () => {
  const told = flowAfter(begun, { type: 'startedAgain', message: 'This took too long.' });
  expect(flowAfter(told, { type: 'opened', screen: { name: 'forgot-password' } }).message).toBeNull();
});

test('the address typed into one form is in the next', () => {
  const typed = flowAfter(begun, { type: 'typedEmail', email: 'grace@example.com' });
  expect(flowAfter(typed, { type: 'opened', screen: { name: 'email-code' } })).toMatchObject({
    screen: { name: 'email-code' },
    email: 'grace@example.com',
  });
});

test('Back never leads to a proof that was given, and always to a form', () => {
  expect(isSpentByAnswer({ name: 'second-factor', challenge: 'c1' })).toBe(true);
  expect(isSpentByAnswer({ name: 'recovery-code', challenge: 'c1' })).toBe(true);
  expect(isSpentByAnswer({ name: 'reset-password', token: 't1', email: 'ada@example.com' })).toBe(true);
  expect(isSpentByAnswer({ name: 'sign-in' })).toBe(false);
  expect(isSpentByAnswer({ name: 'sign-up' })).toBe(false);
});

test('only a refusal of the whole form may mean that there is nothing to finish', () => {
  const waiting: Flow['screen'] = { name: 'second-factor', challenge: 'c1' };
  expect(mayHaveEnded(refused({}), waiting)).toBe(true);
  expect(mayHaveEnded(refused({ startAgain: true }), waiting)).toBe(true);
  expect(mayHaveEnded(refused({ field: 'password' }), waiting)).toBe(false);
  expect(mayHaveEnded(refused({ isUnchecked: true }), waiting)).toBe(false);
  expect(mayHaveEnded({ kind: 'mailed', challenge: null }, waiting)).toBe(false);
});

test('a refusal of recovery codes is left standing beside them: it says that they do not count', () => {
  expect(mayHaveEnded(refused({}), { name: 'recovery-codes', challenge: 'c1', codes: [] })).toBe(false);
});

test('Back and Forward show the message of their screen only', () => {
  const message = 'Recovery codes are shown only once.';
  const told = flowAfter(begun, { type: 'cameBack', screen: { name: 'sign-in' }, message });
  expect(told).toEqual({ ...begun, message });
  expect(flowAfter(told, { type: 'cameBack', screen: { name: 'sign-in' }, message: null })).toEqual(begun);
});
