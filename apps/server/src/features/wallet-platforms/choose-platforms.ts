import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { ensureManagedPlatforms, type ManagedPlatforms } from './ensure-managed-platforms.ts';

export type PlatformWishes = {
  applePassTypeIdentifierId?: string | null | undefined;
  googleIssuerId?: string | null | undefined;
  createAsDemo: boolean;
};

/** By which identifier and issuer a new template's passes go out: the wished ones, else the platform's. */
export async function choosePlatforms(
  ctx: Pick<Context, 'ids' | 'clock' | 'apple' | 'google'>,
  tx: WorkspaceTransaction,
  { applePassTypeIdentifierId, googleIssuerId, createAsDemo }: PlatformWishes,
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

type Wished = { table: 'apple_pass_type_identifiers' | 'google_issuers'; id: string; createAsDemo: boolean };

/** Another workspace's is as little there as one that does not exist. It is kept from being removed until the template stands. */
async function requireUsable({ workspaceId, db }: WorkspaceTransaction, { table, id, createAsDemo }: Wished) {
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
