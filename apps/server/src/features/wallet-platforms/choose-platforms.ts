import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

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

type ManagedPlatforms = { applePassTypeIdentifierId: string | null; googleIssuerId: string | null };

/** Inserts the rows with the first template. Null if the operator has none: such a template supports the other wallet only. */
async function ensureManagedPlatforms(
  ctx: Pick<Context, 'ids' | 'clock' | 'apple' | 'google'>,
  tx: WorkspaceTransaction,
): Promise<ManagedPlatforms> {
  return {
    applePassTypeIdentifierId: await ensureIdentifier(ctx, tx),
    googleIssuerId: await ensureIssuer(ctx, tx),
  };
}

async function ensureIdentifier(
  ctx: Pick<Context, 'ids' | 'clock' | 'apple'>,
  { workspaceId, db }: WorkspaceTransaction,
): Promise<string | null> {
  const { platform } = ctx.apple;
  if (!platform) return null;
  const ensured = await db
    .insertInto('apple_pass_type_identifiers')
    .values({
      workspace_id: workspaceId,
      id: ctx.ids.uuid(),
      identifier: platform.identifier,
      team_identifier: platform.teamIdentifier,
      certificate_id: platform.certificateId,
      platform_managed: true,
      expires_at: platform.expiresAt,
      created_at: ctx.clock(),
    })
    .onConflict((conflict) =>
      // A renewed certificate has a new expiry; the identifier never changes.
      conflict
        .columns(['workspace_id', 'identifier'])
        .doUpdateSet({ certificate_id: platform.certificateId, expires_at: platform.expiresAt })
        // If the workspace added the same identifier itself, keep its own certificate.
        .where('apple_pass_type_identifiers.platform_managed', '=', true),
    )
    .returning('id')
    .executeTakeFirst();
  if (ensured) return ensured.id;
  const { id } = await db
    .selectFrom('apple_pass_type_identifiers')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('identifier', '=', platform.identifier)
    .executeTakeFirstOrThrow();
  return id;
}

async function ensureIssuer(
  ctx: Pick<Context, 'ids' | 'clock' | 'google'>,
  { workspaceId, db }: WorkspaceTransaction,
): Promise<string | null> {
  const { platform } = ctx.google;
  if (!platform) return null;
  const ensured = await db
    .insertInto('google_issuers')
    .values({
      workspace_id: workspaceId,
      id: ctx.ids.uuid(),
      identifier: platform.issuerIdentifier,
      service_account_id: platform.serviceAccountId,
      platform_managed: true,
      created_at: ctx.clock(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'identifier'])
        .doUpdateSet({ service_account_id: platform.serviceAccountId })
        .where('google_issuers.platform_managed', '=', true),
    )
    .returning('id')
    .executeTakeFirst();
  if (ensured) return ensured.id;
  const { id } = await db
    .selectFrom('google_issuers')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('identifier', '=', platform.issuerIdentifier)
    .executeTakeFirstOrThrow();
  return id;
}
