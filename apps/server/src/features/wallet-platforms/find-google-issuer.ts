import type { WorkspaceTransaction } from '../../platform/database/database.ts';

export type GoogleIssuer = { identifier: string; serviceAccountId: string };

export async function findGoogleIssuer(
  { workspaceId, db }: WorkspaceTransaction,
  googleIssuerId: string,
): Promise<GoogleIssuer> {
  const { identifier, service_account_id } = await db
    .selectFrom('google_issuers')
    .select(['identifier', 'service_account_id'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', googleIssuerId)
    .executeTakeFirstOrThrow();
  return { identifier, serviceAccountId: service_account_id };
}
