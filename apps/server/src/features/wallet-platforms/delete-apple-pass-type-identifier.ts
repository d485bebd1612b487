import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findOwnIdentifier } from './find-own-identifier.ts';
import { requireUnused } from './require-unused.ts';

export async function deleteApplePassTypeIdentifier(
  tx: WorkspaceTransaction,
  applePassTypeIdentifierId: string,
): Promise<void> {
  const { workspaceId, db } = tx;
  const { certificate_id } = await findOwnIdentifier(tx, applePassTypeIdentifierId);
  await requireUnused(tx, 'identifier', applePassTypeIdentifierId);
  await db
    .deleteFrom('apple_certificate_requests')
    .where('workspace_id', '=', workspaceId)
    .where('apple_pass_type_identifier_id', '=', applePassTypeIdentifierId)
    .execute();
  await db
    .deleteFrom('apple_pass_type_identifiers')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', applePassTypeIdentifierId)
    .execute();
  await db
    .deleteFrom('apple_certificates')
    .where('id', '=', certificate_id)
    .where('owner_workspace_id', '=', workspaceId)
    .execute();
}
