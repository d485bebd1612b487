import { expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
    'Chrome on macOS',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
    true,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Firefox on Windows',
    false,
  ],
])('%s', (userAgent, name, isMobile) => {
  expect(describeDevice(userAgent)).toEqual({ name, isMobile });
});

it.each([null, '', '   '])('does not know a device that does not say: %j', (userAgent) => {
  expect(describeDevice(userAgent)).toEqual({ name: 'Unknown device', isMobile: false });
});

it('reads no more than 500 characters', () => {
  const padded = `${'x'.repeat(500)} Mozilla/5.0 (Windows NT 10.0) Firefox/133.0`;
  expect(describeDevice(padded).name).not.toContain('Firefox');
});
