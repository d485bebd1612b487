import { afterEach, expect, test, vi } from 'vitest';
import { createCountedLog } from './counted-log.ts';

afterEach(() => {
  vi.useRealTimers();
});

function open() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lines: unknown[] = [];
  const counted = createCountedLog({
    info: (message, fields) => lines.push(['info', message, fields]),
    warn: (message, fields) => lines.push(['warn', message, fields]),
  });
  return { lines, counted };
}

test('the first event is logged at once, the others within its minute as one entry with their count', () => {
  const { lines, counted } = open();
  for (const device of ['a', 'b', 'c'])
    counted.add('warn', 'A push failed', { kind: { reason: 'BadDeviceToken' }, details: { device } });
  counted.add('warn', 'A push failed', { kind: { reason: 'InternalServerError' }, count: 40 });
  const first = [
    ['warn', 'A push failed', { reason: 'BadDeviceToken', device: 'a', count: 1 }],
    ['warn', 'A push failed', { reason: 'InternalServerError', count: 40 }],
  ];
  expect(lines).toEqual(first);
  vi.advanceTimersByTime(60_000);
  const whole = [...first, ['warn', 'A push failed', { reason: 'BadDeviceToken', count: 2 }]];
  expect(lines).toEqual(whole);
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual(whole);
  counted.add('warn', 'A push failed', { kind: { reason: 'BadDeviceToken' } });
  expect(lines).toHaveLength(4);
  counted.close();
});

test('pending counts are logged when the server stops, and when there are too many kinds', () => {
  const { lines, counted } = open();
  for (let each = 0; each < 2; each += 1) counted.add('info', 'Refused', { kind: { caller: 'first' } });
  for (let caller = 0; caller < 1_000; caller += 1) counted.add('info', 'Refused', { kind: { caller } });
  expect(lines.filter((line) => JSON.stringify(line).includes('first'))).toHaveLength(2);
  counted.add('info', 'Refused', { kind: { caller: 999 } });
  counted.close();
  expect(lines.at(-1)).toEqual(['info', 'Refused', { caller: 999, count: 1 }]);
});
