import type { PassPlatform, PassStatus } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { expiryCutoff } from '../pass-templates/statistics/expiry-cutoff.ts';

export function statusCondition(
  workspaceId: string,
  status: PassStatus,
  document: DesignDocument,
  now: Date,
): RawBuilder<SqlBool> {
  if (status === 'voided') return voided;
  if (status === 'expired') return sql`(not ${voided} and ${expired(document, now)} is true)`;
  const living = sql`(not ${voided} and ${notExpired(document, now)})`;
  return status === 'active'
    ? sql`(${living} and ${held(workspaceId)})`
    : sql`(${living} and not ${held(workspaceId)})`;
}

function expired({ features }: DesignDocument, now: Date): RawBuilder<SqlBool> {
  const designed = expiryCutoff(features, now);
  return designed
    ? sql`(passes.expires_at <= ${now} or passes.created_at <= ${designed})`
    : sql`(passes.expires_at <= ${now})`;
}

/** Passes that have not expired by their own date or the design's. */
export function notExpired(document: DesignDocument, now: Date): RawBuilder<SqlBool> {
  // `expires_at <= now` is null for passes without a date, and `not null` is null again.
  return sql`(${expired(document, now)} is not true)`;
}

export function walletCondition(workspaceId: string, wallet: PassPlatform): RawBuilder<SqlBool> {
  if (wallet === 'apple') return heldByApple(workspaceId);
  if (wallet === 'google') return heldByGoogle(workspaceId);
  return sql`(not ${held(workspaceId)})`;
}

const voided = sql<SqlBool>`(passes.status = 'voided')`;

// Not `exists`: the planner may turn it into a join over all registrations.
const heldByApple = (
  workspaceId: string,
) => sql<SqlBool>`((select true from apple_registrations as registration
  where registration.workspace_id = ${workspaceId} and registration.pass_id = passes.id limit 1) is not null)`;
const heldByGoogle = (workspaceId: string) => sql<SqlBool>`((select true from google_objects as object
  where object.workspace_id = ${workspaceId} and object.pass_id = passes.id and object.holders > 0) is not null)`;
export const held = (workspaceId: string) =>
  sql<SqlBool>`(${heldByApple(workspaceId)} or ${heldByGoogle(workspaceId)})`;
