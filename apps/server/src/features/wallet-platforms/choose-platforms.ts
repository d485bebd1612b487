import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { ensureManagedPlatforms, type ManagedPlatforms } from './ensure-managed-platforms.ts';

export type PlatformSelection = {
  applePassTypeIdentifierId?: string | null | undefined;
  googleIssuerId?: string | null | undefined;
  createAsDemo: boolean;
};

/** The given ones, or the platform's. */
export async function choosePlatforms(
  ctx: Pick<Context, 'ids' | 'clock' | 'apple' | 'google'>,
  tx: WorkspaceTransaction,
  { applePassTypeIdentifierId, googleIssuerId, createAsDemo }: PlatformSelection,
): Promise<ManagedPlatforms> {
  const managed = await ensureManagedPlatforms(ctx, tx);
  for (const [table, id] of [
    ['apple_pass_type_identifiers', applePassTypeIdentifierId],
    ['google_issuers', googleIssuerId],
  ] as const)
    if (id) await requireUsable(tx, { table, id, createAsDemo });
  return {
    applePassTypeIdentifierId: applePassTypeIdentifierId ?? managed.applePassTypeIdentifierId,
    googleIssuerId: googleIssuerId ?? managed.googleIssuerId,
  };
}

type SelectedPlatform = {
  table: 'apple_pass_type_identifiers' | 'google_issuers';
  id: string;
  createAsDemo: boolean;
};

/** Another workspace's row counts as missing. The lock prevents its removal until the template is inserted. */
async function requireUsable(
  { workspaceId, db }: WorkspaceTransaction,
  { table, id, createAsDemo }: SelectedPlatform,
) {
  const found = await db
    .selectFrom(table)
    .select('platform_managed')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!found) throw new AppError('notFound');
  if (createAsDemo && !found.platform_managed)
    throw new AppError('forbidden', {
      message: 'Demo pass templates use the platform’s own identifier and issuer.',
    });
}
