import { expect, test } from 'vitest';
import { webhooksState } from './webhooks-state.ts';

const enabled = { isEnabled: true, disabledReason: null };
const off = { isEnabled: false, disabledReason: 'person' as const };
const failing = { isEnabled: false, disabledReason: 'failing' as const };
const textOf = (endpoints: (typeof enabled | typeof off | typeof failing)[]) =>
  webhooksState([{ endpoints, totalCount: endpoints.length }], false)?.words;

test('the tile shows the number of endpoints, or that there are none', () => {
  expect(textOf([])).toBe('Not set up');
  expect(textOf([enabled])).toBe('1 endpoint');
  expect(textOf([enabled, off])).toBe('2 endpoints');
});

test('an endpoint disabled after failures has precedence on the tile; one disabled by an admin has not', () => {
  expect(textOf([enabled, failing])).toBe('An endpoint is disabled');
  expect(textOf([failing, failing])).toBe('2 endpoints are disabled');
  expect(textOf([off])).toBe('Switched off');
});

test('nothing is claimed before the answer, nor without one', () => {
  expect(webhooksState(null, false)).toBeNull();
  expect(webhooksState(null, true)?.words).toBe('State unknown');
});
