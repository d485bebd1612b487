import { expect, test } from 'vitest';
import { deriveKeys } from '../../platform/keys/derive-keys.ts';
import { downloadUrl, readDownloadToken } from './download-link.ts';

const ctx = {
  keys: deriveKeys(Buffer.alloc(32, 7)),
  config: { publicUrl: 'https://passes.example' },
} as Parameters<typeof downloadUrl>[0];
const address = { workspaceId: '42', passId: '019a3c00-1111-7222-8333-444455556666' };
const tokenOf = (version: number) => downloadUrl(ctx, address, version).split('/p/')[1] ?? '';

test('a download link opens the pass and link version it was made for', () => {
  const token = readDownloadToken(ctx, tokenOf(1));
  expect(token).toMatchObject(address);
  expect([token?.opens(1), token?.opens(2)]).toEqual([true, false]);
});

test('a link with one changed character is invalid', () => {
  const token = tokenOf(1);
  for (let at = 0; at < token.length; at++) {
    const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    if (changed.toLowerCase() === token.toLowerCase() && at < 2) continue;
    expect(readDownloadToken(ctx, changed)?.opens(1) ?? false).toBe(false);
  }
});

test('a link of another installation is invalid', () => {
  const other = { ...ctx, keys: deriveKeys(Buffer.alloc(32, 8)) };
  expect(readDownloadToken(other, tokenOf(1))?.opens(1)).toBe(false);
});
