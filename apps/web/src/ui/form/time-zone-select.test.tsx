import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { findTimeZones, presentTimeZone, timeZoneChoice, timeZoneChoices } from './time-zone-choices.ts';
import { TimeZoneSelect } from './time-zone-select.tsx';

const winter = new Date('2026-01-15T12:00:00Z');
const choices = timeZoneChoices(winter);
const found = (typed: string) => findTimeZones(choices, typed).map(({ value }) => value);

test('all of the browser’s time zones can be chosen under their current names, and UTC, each once', () => {
  const zones = choices.map(({ value }) => value);
  for (const zone of [...Intl.supportedValuesOf('timeZone'), 'UTC'])
    expect(zones).toContain(presentTimeZone(zone));
  expect(zones).toContain('Europe/Kyiv');
  expect(zones).not.toContain('Europe/Kiev');
  expect(new Set(zones).size).toBe(zones.length);
});

test('a zone shows its offset at the time given', () => {
  expect(timeZoneChoice('Europe/Kyiv', winter)?.label).toBe('Europe/Kyiv (UTC+02:00)');
  expect(timeZoneChoice('Europe/Kyiv', new Date('2026-07-15T12:00:00Z'))?.label).toBe(
    'Europe/Kyiv (UTC+03:00)',
  );
  expect(timeZoneChoice('America/Argentina/Buenos_Aires', winter)?.label).toBe(
    'America/Argentina/Buenos Aires (UTC-03:00)',
  );
  expect(timeZoneChoice('UTC', winter)?.label).toBe('UTC (UTC+00:00)');
});

test('any part of a name or an offset finds a zone, a former name too', () => {
  expect(found('kyiv')).toEqual(['Europe/Kyiv']);
  expect(found('Kiev')).toEqual(['Europe/Kyiv']);
  expect(found('calcutta')).toEqual(['Asia/Kolkata']);
  expect(found('new york')).toEqual(['America/New_York']);
  expect(found('são')).toContain('America/Sao_Paulo');
  expect(found('europe +02')).toContain('Europe/Athens');
  expect(found('utc+05:45')).toEqual(['Asia/Kathmandu']);
  expect(found('nowhere')).toEqual([]);
});

test('exact matches are first: UTC by its name, an offset in any spelling, then names that begin with the text', () => {
  expect(found('utc')).toEqual(['UTC']);
  expect(found('UTC (UTC+00:00)')).toEqual(['UTC']);
  expect(found('Europe/Kyiv (UTC+02:00)')).toEqual(['Europe/Kyiv']);
  for (const typed of ['+5:30', '5:30', '+05:30', '+0530', 'utc+5:30', 'GMT +5:30'])
    expect(found(typed), typed).toEqual(['Asia/Colombo', 'Asia/Kolkata']);
  for (const typed of ['-9:30', '\u22129:30']) expect(found(typed), typed).toEqual(['Pacific/Marquesas']);
  expect(found('utc+2')).toEqual(found('+02:00'));
  expect(found('utc+2')).toContain('Europe/Kyiv');
  const first = choices.find(({ value }) => value === found('+1')[0]);
  expect(first?.label).toContain('(UTC+01:00)');
  expect(found('+1')).toContain('Asia/Vladivostok');
  expect(found('os')[0]).toBe('Europe/Oslo');
});

test('a stored name keeps working: a former one shows as the present one, another browser’s as it is, and an unknown one is not offered', () => {
  expect(timeZoneChoice('Europe/Kiev', winter)?.value).toBe('Europe/Kyiv');
  expect(timeZoneChoice('US/Pacific', winter)?.value).toBe('America/Los_Angeles');
  expect(timeZoneChoice('Etc/GMT+3', winter)?.value).toBe('Etc/GMT+3');
  expect(timeZoneChoice('Europe/Nowhere', winter)).toBeNull();
  expect(presentTimeZone('Europe/Nowhere')).toBe('Europe/Nowhere');
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <TimeZoneSelect label="Timezone" value="Europe/Kiev" onChange={() => undefined} />
    </MantineProvider>,
  );
  expect(markup).toMatch(/value="Europe\/Kyiv \(UTC\+0[23]:00\)"/);
});
