import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { ApplePassTypeIdentifiersTable } from '../../platform/database/schema/wallet-platforms-tables.ts';

export async function findOwnIdentifier(
  { workspaceId, db }: WorkspaceTransaction,
  applePassTypeIdentifierId: string,
): Promise<Selectable<ApplePassTypeIdentifiersTable>> {
  const identifier = await db
    .selectFrom('apple_pass_type_identifiers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', applePassTypeIdentifierId)
    .forUpdate()
    .executeTakeFirst();
  if (!identifier) throw new AppError('notFound');
  if (identifier.platform_managed)
    throw new AppError('conflict', {
      message: 'This identifier is managed: whoever runs this installation renews its certificate.',
    });
  return identifier;
}
