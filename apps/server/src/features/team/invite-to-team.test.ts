import { IdentityError, type InviteOutcome } from '@tessera/identity';
import { expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { inviteToTeam } from './invite-to-team.ts';

const by = { organizationId: 'org_1', inviterUserId: 'user_ada' };
const grace = { name: 'Grace Brewster Hopper', email: 'Grace@Example.com' };

function invite(answer: () => Promise<InviteOutcome>) {
  const asked: unknown[] = [];
  // The operation calls no other method.
  const identity = {
    inviteByManager: (input: unknown) => {
      asked.push(input);
      return answer();
    },
  } as unknown as Context['identity'];
  return { asked, done: inviteToTeam({ identity }, by, grace) };
}

const sent: InviteOutcome = {
  sent: true,
  invitation: { id: 'i', email: 'grace@example.com', role: 'member', expiresAt: new Date() },
};

test('invites a member on the manager’s behalf, and returns the stored account', async () => {
  const { asked, done } = invite(async () => sent);
  expect(await done).toEqual({
    invitedAccount: { name: 'Grace Brewster Hopper', email: 'grace@example.com', status: 'invited' },
  });
  expect(asked).toEqual([
    { ...by, role: 'member', email: 'Grace@Example.com', firstName: 'Grace', lastName: 'Brewster Hopper' },
  ]);
});

test.each<[InviteOutcome, string, string]>([
  [{ sent: false, reason: 'member' }, 'conflict', 'This person is already on the team.'],
  [
    { sent: false, reason: 'invited' },
    'conflict',
    'This person has already been invited and can still accept.',
  ],
  [{ sent: false, reason: 'noMail' }, 'mailNotSetUp', 'No mail server is set up'],
  [{ sent: false, reason: 'wait', retryAfterSeconds: 1 }, 'tooManyRequests', 'Wait 1 second and try again.'],
])('a refusal is told in words: %j', async (outcome, code, words) => {
  await expect(invite(async () => outcome).done).rejects.toMatchObject({
    code,
    message: expect.stringContaining(words),
  });
});

test('reports refused input at its field, and rethrows internal errors', async () => {
  const invalid = new IdentityError('email_invalid', 'Please enter a valid email address.');
  await expect(invite(() => Promise.reject(invalid)).done).rejects.toMatchObject({
    code: 'validationFailed',
    issues: [{ path: 'email', message: 'Please enter a valid email address.' }],
  });
  const fault = new IdentityError('organization_not_found', 'There is no such organization.');
  await expect(invite(() => Promise.reject(fault)).done).rejects.toBe(fault);
});
