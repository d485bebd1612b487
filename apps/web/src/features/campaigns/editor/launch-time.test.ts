import { expect, test } from 'vitest';
import { formatClock } from '../../../lib/format-date.ts';
import { offsetName, readLaunchTime } from './launch-time.ts';

const berlin = 'Europe/Berlin';
const now = new Date('2026-11-23T10:00:00Z');
const read = (local: string) => readLaunchTime(local, berlin, now);

test('a time is read on the workspace’s clock', () => {
  expect(read('2026-12-24T19:30')).toEqual({ at: new Date('2026-12-24T18:30:00Z'), error: null, note: null });
  expect(offsetName(new Date('2026-12-24T18:30:00Z'), berlin)).toBe('UTC+01:00');
  expect(offsetName(now, 'UTC')).toBe('UTC+00:00');
});

test('a time that is incomplete or past schedules nothing', () => {
  for (const local of ['', '2026-12-24T', 'T19:30', '2026-02-30T10:00']) expect(read(local).at).toBeNull();
  expect(read('2026-11-23T10:59')).toMatchObject({ at: null, error: 'Choose a time in the future.' });
});

test('a daylight saving change between now and the launch is shown', () => {
  expect(read('2027-06-01T09:00')).toMatchObject({
    at: new Date('2027-06-01T07:00:00Z'),
    note: expect.stringContaining('it is UTC+01:00 now and UTC+02:00 at the launch'),
  });
});

test('a local time that is skipped or repeated states which instant applies', () => {
  expect(read('2027-03-28T02:30')).toMatchObject({
    at: new Date('2027-03-28T01:30:00Z'),
    note: `The clocks skip ${formatClock('02:30')} on that day, so the launch is at ${formatClock('03:30')}.`,
  });
  expect(read('2027-10-31T02:30')).toMatchObject({
    at: new Date('2027-10-31T00:30:00Z'),
    note: expect.stringContaining(`show ${formatClock('02:30')} twice`),
  });
});
