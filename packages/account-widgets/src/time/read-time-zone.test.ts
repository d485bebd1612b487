import { expect, it } from 'vitest';
import { readTimeZone } from './read-time-zone.ts';

it('is Los Angeles where a server renders', () => {
  expect(readTimeZone()).toBe('America/Los_Angeles');
});
