import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findOwnGoogleIssuer } from './find-own-google-issuer.ts';

/** Removes an issuer that no template uses, and the key with it. */
export async function deleteGoogleIssuer(tx: WorkspaceTransaction, googleIssuerId: string): Promise<void> {
  const { workspaceId, db } = tx;
  const { serviceAccountId } = await findOwnGoogleIssuer(tx, googleIssuerId);
  const template = await db
    .selectFrom('pass_templates')
    .select('name')
    .where('workspace_id', '=', workspaceId)
    .where('google_issuer_id', '=', googleIssuerId)
    .executeTakeFirst();
  if (template)
    throw new AppError('conflict', {
      message: `The pass template “${template.name}” uses this issuer, so it cannot be removed.`,
    });
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
