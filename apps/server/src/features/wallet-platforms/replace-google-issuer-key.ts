import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { checkServiceAccount } from './check-service-account.ts';
import type { GoogleIssuer } from './find-google-issuer.ts';
import { requireUnused } from './require-unused.ts';

type Replacement = { googleIssuerId: string; serviceAccount: string };

export async function replaceGoogleIssuerKey(
  ctx: Pick<Context, 'database' | 'vault' | 'google'>,
  workspaceId: string,
  { googleIssuerId, serviceAccount }: Replacement,
): Promise<void> {
  const { identifier } = await ctx.database.inWorkspace(workspaceId, (tx) =>
    findOwnGoogleIssuer(tx, googleIssuerId),
  );
  const account = await checkServiceAccount(ctx, { identifier, serviceAccount }, 'serviceAccount');
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const { serviceAccountId } = await findOwnGoogleIssuer(tx, googleIssuerId);
    await tx.db
      .updateTable('google_service_accounts')
      .set({
        client_email: account.clientEmail,
        sealed_json: ctx.vault.seal(serviceAccount, `google-service-account:${serviceAccountId}`),
      })
      .where('id', '=', serviceAccountId)
      .where('owner_workspace_id', '=', workspaceId)
      .execute();
  });
}

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

async function findOwnGoogleIssuer(
  { workspaceId, db }: WorkspaceTransaction,
  googleIssuerId: string,
): Promise<GoogleIssuer> {
  const issuer = await db
    .selectFrom('google_issuers')
    .select(['identifier', 'service_account_id', 'platform_managed'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', googleIssuerId)
    .forUpdate()
    .executeTakeFirst();
  if (!issuer) throw new AppError('notFound');
  if (issuer.platform_managed)
    throw new AppError('conflict', {
      message: 'This issuer is managed: whoever runs this installation looks after its key.',
    });
  return { identifier: issuer.identifier, serviceAccountId: issuer.service_account_id };
}
