import { createPrivateKey } from 'node:crypto';
import type { CheckedPassCertificate } from '@tessera/apple-wallet';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { publicKeyHash } from './public-key-hash.ts';

/** Deletes the request of the certificate. */
export async function saveAppleCertificate(
  ctx: Pick<Context, 'vault' | 'ids' | 'clock'>,
  { workspaceId, db }: WorkspaceTransaction,
  { identity, certificatePem, privateKeyPem, wwdrPem }: CheckedPassCertificate,
): Promise<string> {
  const id = ctx.ids.uuid();
  await db
    .insertInto('apple_certificates')
    .values({
      id,
      identifier: identity.passTypeIdentifier,
      team_identifier: identity.teamIdentifier,
      certificate_pem: certificatePem,
      wwdr_pem: wwdrPem,
      sealed_private_key: ctx.vault.seal(privateKeyPem, `apple-certificate:${id}`),
      expires_at: identity.expiresAt,
      owner_workspace_id: workspaceId,
      created_at: ctx.clock(),
    })
    .execute();
  await db
    .deleteFrom('apple_certificate_requests')
    .where('workspace_id', '=', workspaceId)
    .where('public_key_hash', '=', publicKeyHash(createPrivateKey(privateKeyPem)))
    .execute();
  return id;
}
