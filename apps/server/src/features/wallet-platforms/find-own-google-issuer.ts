import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { GoogleIssuer } from './find-google-issuer.ts';

export async function findOwnGoogleIssuer(
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
