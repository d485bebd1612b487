import { expect, it } from 'vitest';
import { fetchNoted } from './fetch-noted.ts';
import { missingParts } from './missing-parts.ts';

it('answers the part; what could not be fetched is said to be missing until it comes', async () => {
  let isBroken = true;
  const fetchRules = async () => {
    if (isBroken) throw new TypeError('Failed to fetch dynamically imported module');
    return 'rules';
  };
  expect(await fetchNoted(fetchRules)).toBeNull();
  expect(missingParts.timesSaid()).toBeGreaterThan(0);
  isBroken = false;
  expect(await fetchNoted(fetchRules)).toBe('rules');
  expect(missingParts.timesSaid()).toBe(0);
});
