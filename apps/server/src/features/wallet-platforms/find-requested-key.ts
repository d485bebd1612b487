import type { X509Certificate } from 'node:crypto';
import type { Context } from '../../context.ts';
import { publicKeyHash } from './public-key-hash.ts';

/** PKCS#8 PEM; null if this workspace has no key. */
export async function findRequestedKey(
  ctx: Pick<Context, 'database' | 'vault'>,
  workspaceId: string,
  certificate: X509Certificate,
): Promise<string | null> {
  const request = await ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .selectFrom('apple_certificate_requests')
      .select(['id', 'sealed_private_key'])
      .where('workspace_id', '=', workspaceId)
      .where('public_key_hash', '=', publicKeyHash(certificate.publicKey))
      .executeTakeFirst(),
  );
  return request
    ? ctx.vault.open(request.sealed_private_key, `apple-certificate-request:${request.id}`)
    : null;
}
