import { type Kysely, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import type { GlobalTables } from '../platform/database/schema/database.ts';

const rowsPerStatement = 5_000;

/** Returns the number of deleted rows. Ids start with their time, so the primary key finds the oldest. */
export async function removeOldAuditEvents(
  db: Kysely<GlobalTables>,
  now: Date,
  { retentionDays, rowsEach = rowsPerStatement }: { retentionDays: number; rowsEach?: number },
): Promise<number> {
  const end = new Date(now.getTime() - retentionDays * dayMilliseconds);
  const removeBatch = async () => {
    const { numAffectedRows } = await sql`
      delete from identity_audit where id in (
        select id from (select id, at from identity_audit order by id limit ${rowsEach}) as oldest where at < ${end}
      )`.execute(db);
    return Number(numAffectedRows);
  };
  let removed = 0;
  for (let batch = rowsEach; batch === rowsEach; removed += batch) batch = await removeBatch();
  return removed;
}

const keptHours = 24;

export const oldIdempotencyKeysPerPage = 5_000;

export async function removeOldIdempotencyKeys(
  { workspaceId, db }: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  const old = db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('workspace_id', '=', workspaceId)
    .where('created_at', '<', new Date(now.getTime() - keptHours * 3_600_000))
    .orderBy('created_at')
    .limit(oldIdempotencyKeysPerPage);
  const result = await db
    .deleteFrom('idempotency_keys')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`key in (${old})`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Buckets that are full again, and the pace of requests to Google where none waits. */
export async function removeFullBuckets({ database }: Pick<Context, 'database'>, now: Date): Promise<number> {
  const paces = await database.global
    .deleteFrom('google_pacing')
    .where('next_request_at', '<', now)
    .executeTakeFirstOrThrow();
  const { numDeletedRows } = await database.global
    .deleteFrom('rate_limits')
    .where('full_at', '<', now)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows + paces.numDeletedRows);
}

/** By then no signature or push uses the replaced certificate. */
const supersededHoursMax = 24;

export async function removeSupersededCertificates(
  { database }: Pick<Context, 'database'>,
  now: Date,
): Promise<number> {
  const { numDeletedRows } = await database.global
    .deleteFrom('apple_certificates')
    .where('superseded_at', '<', new Date(now.getTime() - supersededHoursMax * 3600 * 1000))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export const oldDraftsPerPage = 1_000;

const dayMilliseconds = 86_400_000;

/** Keeps a template's latest revision and all published ones. Returns the number of removed rows. */
export async function removeOldDrafts(
  { workspaceId, db }: WorkspaceTransaction,
  now: Date,
  { retentionDays }: { retentionDays: number },
): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * dayMilliseconds);
  const old = sql`select draft.id from pass_template_revisions draft
    where draft.workspace_id = ${workspaceId}::bigint and draft.published_at is null
      and draft.created_at < ${before}::timestamptz
      and not exists (select from pass_templates template
        where template.workspace_id = ${workspaceId}::bigint and template.id = draft.pass_template_id
          and template.latest_revision_id = draft.id)
    order by draft.created_at limit ${oldDraftsPerPage}`;
  const { numAffectedRows } = await sql`delete from pass_template_revisions
    where workspace_id = ${workspaceId}::bigint and published_at is null and id in (${old})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Callbacks expire within hours, so an older nonce refuses no replay. */
const nonceHoursMax = 24;

/** Returns the number of removed nonces. */
export async function removeOldCallbackNonces(
  { workspaceId, db }: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  const result = await db
    .deleteFrom('google_callback_nonces')
    .where('workspace_id', '=', workspaceId)
    .where('received_at', '<', new Date(now.getTime() - nonceHoursMax * 3600 * 1000))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** The keys stay until they are revoked. Returns the number of links. */
export async function removeExpiredApiKeyLinks(
  { workspaceId, db }: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  const result = await db
    .deleteFrom('api_key_links')
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
