import type { Context } from '../../context.ts';
import { type LinkKind, makeLinkToken, readLinkToken } from '../../platform/keys/signed-link.ts';

/** A day: long enough for a mail that is read tomorrow morning. */
export const apiKeyLinkMilliseconds = 24 * 3_600_000;

/** 144 bits, beyond guessing; and whoever guessed would have to be signed in as the one it is for. */
const kindOf = ({ keys }: Pick<Context, 'keys'>): LinkKind => ({ key: keys.apiKeyLinks, signatureBytes: 18 });

export type ApiKeyAddress = { workspaceId: string; apiKeyId: string };

/** The page that shows a restricted key, once, to the admin who made it. */
export function apiKeyLinkUrl(
  ctx: Pick<Context, 'keys' | 'config'>,
  { workspaceId, apiKeyId }: ApiKeyAddress,
): string {
  return `${ctx.config.publicUrl}/_/api-key/${makeLinkToken(kindOf(ctx), { workspaceId, id: apiKeyId })}`;
}

/** Null for a token that is not ours. Whether anything still waits behind it is not asked here. */
export function readApiKeyLink(ctx: Pick<Context, 'keys'>, token: string): ApiKeyAddress | null {
  const read = readLinkToken(kindOf(ctx), token);
  return read?.holds() ? { workspaceId: read.workspaceId, apiKeyId: read.id } : null;
}

/** What a waiting value is bound to: in another row it does not open. */
export function apiKeySealContext({ workspaceId, apiKeyId }: ApiKeyAddress): string {
  return `api-key:${workspaceId}.${apiKeyId}`;
}
