import type { Context } from '../../context.ts';
import { checkServiceAccount } from './check-service-account.ts';
import { findOwnGoogleIssuer } from './find-own-google-issuer.ts';

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
