import { expect, test } from 'vitest';
import { describeOpener } from './describe-opener.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

test('a phone’s own browser is named with its phone', () => {
  expect(describeOpener(`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`)).toEqual({
    device: 'Safari on iPhone',
  });
  expect(describeOpener(`${android}) ${chrome}`)).toEqual({ device: 'Chrome on Android' });
});

test('a page inside an app is recognized, and the app named where it names itself', () => {
  expect(describeOpener(`${iPhone} Mobile/15E148 Instagram 390.0.0.27.71 (iPhone17,3)`)).toEqual({
    device: 'Instagram on iPhone',
    detail: 'inApp',
  });
  expect(describeOpener(`${iPhone} Mobile/15E148`)).toEqual({ device: 'An app on iPhone', detail: 'inApp' });
  expect(describeOpener(`${android}; wv) ${chrome}`)).toEqual({
    device: 'An app on Android',
    detail: 'inApp',
  });
});

test('a computer is recognized', () => {
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
  expect(describeOpener(mac)).toEqual({ device: 'Safari on Mac', detail: 'computer' });
});

test('programs that check or preview links have not opened the page', () => {
  expect(
    describeOpener('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
  ).toBeNull();
  expect(describeOpener('WhatsApp/2.23.20.0')).toBeNull();
});

test('an unknown or missing browser is an unknown device', () => {
  expect(describeOpener(undefined)).toEqual({ device: 'An unknown device' });
  expect(describeOpener('Mozilla/5.0 (Teapot; en)')).toEqual({ device: 'An unknown device' });
});
