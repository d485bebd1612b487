import { afterEach, expect, it } from 'vitest';
import { missingParts, noteFetchedPart, noteMissingPart } from './missing-parts.ts';

const help = () => 'help';
const rules = () => 'rules';

afterEach(() => [help, rules].forEach(noteFetchedPart));

it('is withdrawn when the part that was missing arrives, not with another', () => {
  let changes = 0;
  const stop = missingParts.subscribe(() => {
    changes += 1;
  });
  noteMissingPart(help);
  expect(missingParts.timesSaid()).toBeGreaterThan(0);
  noteFetchedPart(rules);
  expect(missingParts.timesSaid()).toBeGreaterThan(0);
  expect(changes).toBe(1);
  noteFetchedPart(help);
  expect(missingParts.timesSaid()).toBe(0);
  expect(changes).toBe(2);
  stop();
});

it('stands while any part is missing', () => {
  noteMissingPart(help);
  noteMissingPart(rules);
  noteFetchedPart(help);
  expect(missingParts.timesSaid()).toBeGreaterThan(0);
});

it('is said anew when somebody asked again, and once for what the page asks for by itself', () => {
  noteMissingPart(help);
  const once = missingParts.timesSaid();
  noteMissingPart(help);
  expect(missingParts.timesSaid()).not.toBe(once);
  noteMissingPart(rules, false);
  const said = missingParts.timesSaid();
  noteMissingPart(rules, false);
  expect(missingParts.timesSaid()).toBe(said);
});
