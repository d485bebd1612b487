import { webhookEventTypes } from '@tessera/contract';
import { expect, test } from 'vitest';
import { eventGroups } from './event-groups.ts';

test('every event can be chosen once, under its noun', () => {
  expect(eventGroups.flatMap(({ types }) => types).sort()).toEqual([...webhookEventTypes].sort());
  const nouns = eventGroups.map(({ noun }) => noun);
  expect(new Set(nouns).size).toBe(nouns.length);
  expect(nouns).toContain('Pass template');
  expect(nouns).toContain('API key');
});
