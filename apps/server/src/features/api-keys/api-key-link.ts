import type { Context } from '../../context.ts';
import { type LinkKind, makeLinkToken, readLinkToken } from '../../platform/keys/signed-link.ts';

/** A mail can be read the next morning. */
export const apiKeyLinkMilliseconds = 24 * 3_600_000;

/** 144 bits, not guessable; using the link also requires being signed in as its recipient. */
const kindOf = ({ keys }: Pick<Context, 'keys'>): LinkKind => ({ key: keys.apiKeyLinks, signatureBytes: 18 });

export type ApiKeyAddress = { workspaceId: string; apiKeyId: string };

export function apiKeyLinkUrl(
  ctx: Pick<Context, 'keys' | 'config'>,
  { workspaceId, apiKeyId }: ApiKeyAddress,
): string {
  return `${ctx.config.publicUrl}/_/api-key/${makeLinkToken(kindOf(ctx), { workspaceId, id: apiKeyId })}`;
}

/** Does not check whether the key still exists. */
export function readApiKeyLink(ctx: Pick<Context, 'keys'>, token: string): ApiKeyAddress | null {
  const read = readLinkToken(kindOf(ctx), token);
  return read?.holds() ? { workspaceId: read.workspaceId, apiKeyId: read.id } : null;
}

/** Associated data: binds the encrypted key to its row. */
export function apiKeySealContext({ workspaceId, apiKeyId }: ApiKeyAddress): string {
  return `api-key:${workspaceId}.${apiKeyId}`;
}
