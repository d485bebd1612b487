import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { checkServiceAccount, type ServiceAccountUpload } from './check-service-account.ts';

/** Adds an issuer after Google confirmed the service account's access; stores the key encrypted. */
export async function createGoogleIssuer(
  ctx: Pick<Context, 'database' | 'vault' | 'ids' | 'clock' | 'google'>,
  workspaceId: string,
  { identifier, serviceAccount }: ServiceAccountUpload,
): Promise<{ id: string }> {
  const account = await checkServiceAccount(ctx, { identifier, serviceAccount }, 'identifier');
  const serviceAccountId = ctx.ids.uuid();
  const now = ctx.clock();
  return ctx.database.inWorkspace(workspaceId, async ({ db }) => {
    await db
      .insertInto('google_service_accounts')
      .values({
        id: serviceAccountId,
        issuer_identifier: identifier,
        client_email: account.clientEmail,
        sealed_json: ctx.vault.seal(serviceAccount, `google-service-account:${serviceAccountId}`),
        owner_workspace_id: workspaceId,
        created_at: now,
      })
      .execute();
    const created = await db
      .insertInto('google_issuers')
      .values({
        workspace_id: workspaceId,
        id: ctx.ids.uuid(),
        identifier,
        service_account_id: serviceAccountId,
        platform_managed: false,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'identifier']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (created) return created;
    throw new AppError('conflict', {
      message: `Issuer ${identifier} is set up already. To bring a new key for it, choose Replace key beside it.`,
    });
  });
}
