import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { presentProfile } from './get-profile.ts';

const ada = {
  id: 'user_ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: null,
  createdAt: new Date('2026-01-05T10:00:00.900Z'),
};

const powers = { isSystemAdmin: true, actsAsSystemAdmin: false };

test('a profile has id, name, email address and role, and nothing else', () => {
  const account = { id: 'user_ada', name: 'Ada', email: 'ada@example.com', ...powers };
  expect(presentProfile(ada, powers, null)).toEqual(account);
});

test('a user without a name is shown by their email address', () => {
  expect(presentProfile({ ...ada, firstName: null }, powers, null).name).toBe('ada@example.com');
});

test('the support chat’s hash equals openssl’s HMAC of the id; the secret stays on the server', () => {
  const account = presentProfile(ada, powers, { appId: 'abc', secret: 'hunter2' });
  const judged = execFileSync('openssl', ['dgst', '-sha256', '-hmac', 'hunter2', '-r'], { input: ada.id });
  expect(account.intercom).toEqual({ createdAt: 1_767_607_200, hash: judged.toString().split(' ')[0] });
  expect(JSON.stringify(account)).not.toContain('hunter2');
});
