import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findOwnGoogleIssuer } from './find-own-google-issuer.ts';
import { requireUnused } from './require-unused.ts';

export async function deleteGoogleIssuer(tx: WorkspaceTransaction, googleIssuerId: string): Promise<void> {
  const { workspaceId, db } = tx;
  const { serviceAccountId } = await findOwnGoogleIssuer(tx, googleIssuerId);
  await requireUnused(tx, 'issuer', googleIssuerId);
  await db
    .deleteFrom('google_issuers')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', googleIssuerId)
    .execute();
  await db
    .deleteFrom('google_service_accounts')
    .where('id', '=', serviceAccountId)
    .where('owner_workspace_id', '=', workspaceId)
    .execute();
}
