import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';

it('offers Apple Wallet on an iPhone and on an iPad that calls itself a Macintosh', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15';
  expect(deviceOf({ userAgent: iphone, maxTouchPoints: 5 })).toBe('apple');
  expect(deviceOf({ userAgent: safari, maxTouchPoints: 5 })).toBe('apple');
});

it('offers Google Wallet on Android', () => {
  const pixel =
    'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
  expect(deviceOf({ userAgent: pixel, maxTouchPoints: 5 })).toBe('android');
});

it('takes a Macintosh without a touch screen for a desktop', () => {
  expect(deviceOf({ userAgent: safari, maxTouchPoints: 0 })).toBe('desktop');
});
