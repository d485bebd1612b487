import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { apiKeyLinkUrl, readApiKeyLink } from '../../features/api-keys/api-key-link.ts';
import { bundleUrl, readBundleToken } from '../../features/downloads/bundle-link.ts';
import { makeFrameToken, readFrameToken } from '../../features/embedded-pages/frame-link.ts';
import { readMarketplaceToken } from '../../features/integrations/read-marketplace-token.ts';
import { signMarketplaceToken } from '../../features/integrations/sign-marketplace-token.ts';
import {
  readUnsubscribeToken,
  unsubscribeUrl,
} from '../../features/invite-emails/unsubscribe/unsubscribe-link.ts';
import { downloadUrl, readDownloadToken } from '../../features/passes/download-link.ts';
import { clickUrl, readClickToken } from '../../features/rendering/click-link.ts';
import { deriveKeys } from './derive-keys.ts';

const ctx = {
  config: readConfig({ PUBLIC_URL: 'https://passes.example.com' }, []),
  keys: deriveKeys(Buffer.alloc(32, 7)),
  clock: () => new Date('2026-11-21T10:00:00Z'),
};
const workspaceId = '42';
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const holderId = '01890a5d-ac96-774b-bcce-b302099a8058';
const visitor = {
  userId: 'user_01',
  workspace: { id: workspaceId, organization: { workos_identifier: 'org_01' } },
};

const lastOf = (url: string) => url.split('/').at(-1) ?? '';

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Changes the unused bits of the last character, which a lenient decoder ignores. */
function respelled(token: string): string {
  const last = base64url.indexOf(token.at(-1) ?? '');
  return `${token.slice(0, -1)}${base64url[last ^ 1]}`;
}

type Kind = { make(): string | Promise<string>; opens(token: string): unknown };

const kinds: [string, Kind][] = [
  [
    'download link',
    {
      make: () => lastOf(downloadUrl(ctx, { workspaceId, passId: id }, 1)),
      opens: (token) => readDownloadToken(ctx, token)?.opens(1),
    },
  ],
  [
    'link to several passes',
    {
      make: () => lastOf(bundleUrl(ctx, { workspaceId, holderId, passIds: [id, holderId] })),
      opens: (token) => readBundleToken(ctx, token)?.isOf(holderId),
    },
  ],
  [
    'click link',
    {
      make: () => lastOf(clickUrl(ctx, { workspaceId, campaignId: id, passId: null })),
      opens: (token) => readClickToken(ctx, token),
    },
  ],
  [
    'click link of a pass',
    {
      make: () => lastOf(clickUrl(ctx, { workspaceId, campaignId: id, passId: holderId })),
      opens: (token) => readClickToken(ctx, token),
    },
  ],
  [
    'unsubscribe link',
    {
      make: () => lastOf(unsubscribeUrl(ctx, { workspaceId, passUserId: id })),
      opens: (token) => readUnsubscribeToken(ctx, token),
    },
  ],
  [
    'link to an API key',
    {
      make: () => lastOf(apiKeyLinkUrl(ctx, { workspaceId, apiKeyId: id })),
      opens: (token) => readApiKeyLink(ctx, token),
    },
  ],
  [
    'link to the frame of an embedded page',
    {
      make: () => makeFrameToken(ctx, { workspaceId, slug: 'opening-hours' }),
      opens: (token) => readFrameToken(ctx, token),
    },
  ],
  [
    'marketplace token',
    {
      make: () => signMarketplaceToken(ctx, 'calls', visitor),
      opens: (token) => readMarketplaceToken(ctx, 'calls', token),
    },
  ],
];

test.each(kinds)(
  'a %s is valid only exactly as signed, to its last character',
  async (_, { make, opens }) => {
    const token = await make();
    expect(await opens(token)).toBeTruthy();
    const changed = ['!', '=', '%', ' ', '\n', '<b>junk', '/', '.', '.junk', 'A', '\u0000'].map(
      (junk) => token + junk,
    );
    // A signature of a multiple of three bytes has no unused bits; its other spelling is another signature.
    for (const other of [...changed, respelled(token), ` ${token}`, token.slice(0, -1)])
      expect(await opens(other), JSON.stringify(other)).toBeFalsy();
  },
);
