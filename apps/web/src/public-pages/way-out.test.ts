import { expect, it } from 'vitest';
import { wayOut } from './way-out.ts';

const address = 'https://passes.example/s/1.abc?utm_source=story&utm_medium=a%20b';

it('leads from Instagram by its own scheme, on both systems', () => {
  const link = `instagram://extbrowser/?url=${encodeURIComponent(address)}`;
  expect(wayOut({ app: 'Instagram', system: 'iPhone', iosVersion: 18 }, address)).toBe(link);
  expect(wayOut({ app: 'Instagram', system: 'Android', iosVersion: null }, address)).toBe(link);
});

it('leads from other apps on Android to Chrome, with the whole address', () => {
  expect(wayOut({ app: 'Facebook', system: 'Android', iosVersion: null }, address)).toBe(
    'intent://passes.example/s/1.abc?utm_source=story&utm_medium=a%20b#Intent;scheme=https;package=com.android.chrome;end',
  );
});

it('leads from other apps to Safari since iOS 17, and leaves older ones to the app’s menu', () => {
  expect(wayOut({ app: null, system: 'iPad', iosVersion: 17 }, address)).toBe(
    'x-safari-https://passes.example/s/1.abc?utm_source=story&utm_medium=a%20b',
  );
  expect(wayOut({ app: 'TikTok', system: 'iPhone', iosVersion: 16 }, address)).toBeNull();
  expect(wayOut({ app: 'TikTok', system: 'iPhone', iosVersion: 18 }, 'http://localhost/s/1')).toBeNull();
});
