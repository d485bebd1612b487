import { expect, test } from 'vitest';
import { deriveKeys } from '../../platform/keys/derive-keys.ts';
import { makeFrameToken, readFrameToken } from './frame-link.ts';

const at = (time: string, secret = 1) => ({
  clock: () => new Date(time),
  keys: deriveKeys(new Uint8Array(32).fill(secret)),
});
const page = { workspaceId: '42', slug: 'opening-hours' };
const token = makeFrameToken(at('2026-11-21T12:00:00Z'), page);

test('a token is valid for its page for five minutes', () => {
  expect(readFrameToken(at('2026-11-21T12:04:59Z'), token)).toEqual(page);
  expect(readFrameToken(at('2026-11-21T12:05:00Z'), token)).toBeNull();
});

test('a token with any part changed, or signed with another key, is invalid', () => {
  const now = at('2026-11-21T12:00:00Z');
  const [workspace = '', slug = '', until = '', signature = ''] = token.split('.');
  for (const forged of [
    '',
    'x',
    [workspace, 'team', until, signature].join('.'),
    ['17', slug, until, signature].join('.'),
    [workspace, slug, 'zzzzzzz', signature].join('.'),
    [workspace, slug, until, `${signature}AAAA`].join('.'),
    `${token}.more`,
    makeFrameToken(at('2026-11-21T12:00:00Z', 2), page),
  ])
    expect(readFrameToken(now, forged)).toBeNull();
});
