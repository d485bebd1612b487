import { expect, test } from 'vitest';
import { teamInviteInput } from '../team.ts';
import { workspaceIssuerInput, workspaceUpdateInput } from './input.ts';

const workspaceHandle = 'aurora';
const firstProblem = (result: {
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
}) => {
  const issue = result.error?.issues[0];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
};
const update = (given: object) => workspaceUpdateInput.safeParse({ workspaceHandle, ...given });
const issuer = (given: object) =>
  workspaceIssuerInput.safeParse({
    workspaceHandle,
    issuerName: '',
    issuerAddress: '',
    issuerContact: '',
    ...given,
  });

test('a workspace’s name has at least five characters, and is optional', () => {
  expect(firstProblem(update({ name: 'Auro ' }))).toBe('name: Name must be at least 5 characters');
  expect(update({ name: ' Aurora ' }).data?.name).toBe('Aurora');
  expect(update({}).success).toBe(true);
});

test('a time zone has at least three characters, and exists', () => {
  expect(firstProblem(update({ timezoneName: 'GB' }))).toBe(
    'timezoneName: Time zone must be at least 3 characters',
  );
  expect(firstProblem(update({ timezoneName: 'Europe/Nowhere' }))).toBe(
    'timezoneName: Choose a time zone from the list',
  );
  for (const timezoneName of ['UTC', 'Europe/Oslo', 'America/Argentina/Buenos_Aires'])
    expect(update({ timezoneName }).success).toBe(true);
});

test('empty company fields become null; others are trimmed and validated', () => {
  const none = { issuerName: null, issuerAddress: null, issuerContact: null };
  expect(issuer({}).data).toMatchObject(none);
  expect(issuer({ issuerName: '  ', issuerAddress: '\n', issuerContact: null }).data).toMatchObject(none);
  expect(issuer({ issuerName: ' A ' }).data?.issuerName).toBe('A');
  expect(firstProblem(issuer({ issuerAddress: '12' }))).toBe(
    'issuerAddress: Street address must be at least 3 characters',
  );
  expect(firstProblem(issuer({ issuerContact: 'nobody' }))).toBe(
    'issuerContact: Enter a valid email address',
  );
});

test('an invited person has a name of at least three characters and an email address, in any script', () => {
  const invite = (given: object) =>
    teamInviteInput.safeParse({ workspaceHandle, name: 'Ada', email: 'ada@example.com', ...given });
  expect(invite({ email: ' grüße@bücher.example ' }).success).toBe(true);
  expect(firstProblem(invite({ name: 'Jo ' }))).toBe('name: Name must be at least 3 characters');
  expect(firstProblem(invite({ name: 'Ada\nLovelace' }))).toBe(
    'name: Use letters, digits and signs in one line',
  );
  for (const email of ['', 'nobody', 'a@', '@example.com', 'a b@example.com'])
    expect(firstProblem(invite({ email }))).toBe('email: Enter a valid email address');
});
