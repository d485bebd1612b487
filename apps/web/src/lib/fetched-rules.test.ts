import { organizationName } from '@tessera/contract';
import { expect, test, vi } from 'vitest';
import { fetchedRules } from './fetched-rules.ts';

const tooShort = 'Name must be at least 5 characters';
const nameIn = (rules: { name: typeof organizationName }) => rules.name;

test('rules that are not there yet judge once they are, and at once from then on', async () => {
  const rules = fetchedRules(async () => ({ name: organizationName }));
  expect(rules.areThere()).toBe(false);
  expect(await rules.problemOf(nameIn, () => 'Auro')).toBe(tooShort);
  expect(rules.areThere()).toBe(true);
  expect(rules.problemOf(nameIn, () => 'Auro')).toBe(tooShort);
  expect(rules.problemOf(nameIn, () => 'Aurora')).toBeNull();
});

test('a value that was mended while the rules were on their way is not found fault with', async () => {
  const rules = fetchedRules(async () => ({ name: organizationName }));
  let name = 'Auro';
  const verdict = rules.problemOf(nameIn, () => name);
  name = 'Aurora';
  expect(await verdict).toBeNull();
});

test('rules are fetched once, however many fields ask for them', async () => {
  const fetchRules = vi.fn(async () => ({ name: organizationName }));
  const rules = fetchedRules(fetchRules);
  await Promise.all([rules.fetch(), rules.problemOf(nameIn, () => ''), rules.problemOf(nameIn, () => '')]);
  expect(fetchRules).toHaveBeenCalledTimes(1);
});

test('rules that cannot be fetched let everything pass at once, and are fetched again when somebody types', async () => {
  const fetchRules = vi
    .fn(async () => ({ name: organizationName }))
    .mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'));
  const rules = fetchedRules(fetchRules);
  expect(await rules.problemOf(nameIn, () => 'Auro')).toBeNull();
  expect(rules.areThere()).toBe(false);
  expect(rules.problemOf(nameIn, () => 'Auro')).toBeNull();
  expect(fetchRules).toHaveBeenCalledTimes(1);
  await rules.fetch();
  expect(rules.problemOf(nameIn, () => 'Auro')).toBe(tooShort);
});

test('what need not be judged by the time the rules are there is not found fault with', async () => {
  const rules = fetchedRules(async () => ({ name: organizationName }));
  let name = 'Ab';
  const verdict = rules.problemOf(
    (fetched) => (name === 'Abc' ? null : fetched.name),
    () => name,
  );
  name = 'Abc';
  expect(await verdict).toBeNull();
});
