import { expect, test } from 'vitest';
import { deriveKeys } from '../../../platform/keys/derive-keys.ts';
import { readUnsubscribeToken, unsubscribeUrl } from './unsubscribe-link.ts';

const keys = deriveKeys(Buffer.alloc(32, 7));
const ctx = { keys, config: { publicUrl: 'https://passes.example' } } as Parameters<typeof unsubscribeUrl>[0];
const address = { workspaceId: '42', passUserId: '01890a5d-ac96-774b-bcce-b302099a8057' };

function tokenOf(url: string): string {
  return url.slice('https://passes.example/u/'.length);
}

test('a link is parsed back to its person', () => {
  expect(readUnsubscribeToken(ctx, tokenOf(unsubscribeUrl(ctx, address)))).toEqual({
    workspaceId: address.workspaceId,
    id: address.passUserId,
  });
});

test('a changed, foreign or malformed link is rejected', () => {
  const token = tokenOf(unsubscribeUrl(ctx, address));
  const [workspace, pass, signature] = token.split('.');
  const other = { ...ctx, keys: deriveKeys(Buffer.alloc(32, 8)) };
  const download = { ...ctx, keys: { ...keys, unsubscribeLinks: keys.downloadLinks } };
  for (const bad of [
    '',
    '..',
    `1z.${pass}.${signature}`,
    `${workspace}.${pass}.${'A'.repeat(16)}`,
    `${token}.x`,
    tokenOf(unsubscribeUrl(other, address)),
    tokenOf(unsubscribeUrl(download, address)),
  ])
    expect(readUnsubscribeToken(ctx, bad), bad).toBeNull();
});
