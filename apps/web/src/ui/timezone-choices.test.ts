import { expect, test } from 'vitest';
import { timezoneChoices } from './timezone-choices.ts';

const zonesOf = (chosen: string) =>
  timezoneChoices(chosen).flatMap(({ items }) => items.map(({ value }) => value));
const labelOf = (zone: string) =>
  timezoneChoices(zone)
    .flatMap(({ items }) => items)
    .find(({ value }) => value === zone)?.label;

test('all of the browser’s time zones can be chosen, and UTC, each once', () => {
  const zones = zonesOf('Europe/Berlin');
  for (const zone of [...Intl.supportedValuesOf('timeZone'), 'UTC']) expect(zones).toContain(zone);
  expect(new Set(zones).size).toBe(zones.length);
});

test('a zone is read by its city first, within its continent', () => {
  expect(labelOf('America/Los_Angeles')).toBe('Los Angeles');
  expect(labelOf('America/Indiana/Knox')).toBe('Knox, Indiana');
  expect(labelOf('UTC')).toBe('UTC');
  expect(timezoneChoices('').map(({ group }) => group)).toContain('Europe');
});

test('a zone another browser knew stays chosen; what is none is not offered', () => {
  expect(zonesOf('Etc/GMT+3')).toContain('Etc/GMT+3');
  expect(zonesOf('Europe/Nowhere')).not.toContain('Europe/Nowhere');
});
