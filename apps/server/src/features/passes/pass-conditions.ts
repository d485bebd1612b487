import type { passPlatforms, passStatuses } from '@tessera/contract';
import type { AttributeFilter, DesignDocument } from '@tessera/pass-design';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { createdBeforeExpired } from '../pass-templates/created-before-expired.ts';
import { attributeCondition } from './attribute-condition.ts';

export type PassFilters = {
  status?: (typeof passStatuses)[number] | undefined;
  platform?: (typeof passPlatforms)[number] | undefined;
  attributeFilters?: AttributeFilter[] | undefined;
};

/**
 * What the filters ask of each pass, over `passes` joined with `pass_users`. Each condition is answered for one pass at a time: a list
 * may be long, and who wants a page of it waits for no other pass.
 */
export function passConditions(
  { status, platform, attributeFilters = [] }: PassFilters,
  document: DesignDocument,
  now: Date,
): Expression<SqlBool>[] {
  return [
    ...(status ? [statusCondition(status, document, now)] : []),
    ...(platform ? [platformCondition(platform)] : []),
    ...attributeFilters.map((filter) => attributeCondition(document, filter)),
  ];
}

function statusCondition(
  status: NonNullable<PassFilters['status']>,
  document: DesignDocument,
  now: Date,
): RawBuilder<SqlBool> {
  if (status === 'voided') return voided;
  const designed = createdBeforeExpired(document.features, now);
  const ended = designed
    ? sql`(passes.expires_at <= ${now} or passes.created_at <= ${designed})`
    : sql`(passes.expires_at <= ${now})`;
  if (status === 'expired') return sql`(not ${voided} and ${ended})`;
  // `expires_at <= now` is null for passes without a date, and `not null` is null again.
  const living = sql`(not ${voided} and ${ended} is not true)`;
  return status === 'active' ? sql`(${living} and ${held})` : sql`(${living} and not ${held})`;
}

function platformCondition(platform: NonNullable<PassFilters['platform']>): RawBuilder<SqlBool> {
  if (platform === 'apple') return heldByApple;
  if (platform === 'google') return heldByGoogle;
  return sql`(not ${held})`;
}

const voided = sql<SqlBool>`(passes.status = 'voided')`;

// Not as `exists`, of which the database may make one walk through all registrations there are.
const heldByApple = sql<SqlBool>`((select true from apple_registrations as registration
  where registration.workspace_id = passes.workspace_id and registration.pass_id = passes.id limit 1) is not null)`;
const heldByGoogle = sql<SqlBool>`((select true from google_objects as object
  where object.workspace_id = passes.workspace_id and object.pass_id = passes.id and object.holders > 0) is not null)`;
const held = sql<SqlBool>`(${heldByApple} or ${heldByGoogle})`;
