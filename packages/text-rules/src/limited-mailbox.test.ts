import { expect, test } from 'vitest';
import { limitedMailbox } from './limited-mailbox.ts';

test.each([
  'ada.l@example.com',
  'adal@example.com',
  'ADAL@Example.COM',
  'a.d.a.l@example.com',
  'adal+news@example.com',
  'Ada.L+a+b@example.com',
  'ada.l+x.y@example.com',
])('%s counts as one mailbox with its other spellings', (email) => {
  expect(limitedMailbox(email)).toBe('adal@example.com');
});

test('other names and other domains are other mailboxes', () => {
  const all = ['ada@example.com', 'adb@example.com', 'ada@example.org', 'ada@mail.example.com'];
  expect(new Set(all.map(limitedMailbox)).size).toBe(all.length);
});

test.each(['+tag@example.com', '...@example.com'])(
  '%s, without a plain name, is a mailbox of its own',
  (email) => {
    expect(limitedMailbox(email)).toBe(email);
  },
);
