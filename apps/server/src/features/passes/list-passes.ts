import {
  type Page,
  type Pass,
  passesPerPage,
  type passPlatforms,
  type passStatuses,
} from '@tessera/contract';
import type { AttributeFilter, DesignDocument } from '@tessera/pass-design';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { containsPattern, decodeIdCursor, toPage } from '../../platform/database/pagination.ts';
import type { Tables } from '../../platform/database/schema/database.ts';
import { createdBeforeExpired } from '../pass-templates/created-before-expired.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { attributeCondition } from './attribute-condition.ts';
import type { PassRow } from './find-pass.ts';
import { findWallets } from './find-wallets.ts';
import { presentPass } from './present-pass.ts';

export type PassesQuery = {
  passTemplateId: string;
  query?: string | undefined;
  status?: (typeof passStatuses)[number] | undefined;
  platform?: (typeof passPlatforms)[number] | undefined;
  attributeFilters?: AttributeFilter[] | undefined;
  cursor?: string | null | undefined;
  limit?: number | undefined;
};

type Builder = ExpressionBuilder<Tables, 'passes' | 'pass_users'>;

/** A page of a template's passes, the newest first. */
export async function listPasses(
  ctx: Pick<Context, 'config' | 'keys' | 'clock'>,
  tx: WorkspaceTransaction,
  query: PassesQuery,
): Promise<Page<Pass>> {
  const { document } = await findPublishedDesign(tx, query.passTemplateId);
  const limit = query.limit ?? passesPerPage;
  const after = decodeIdCursor(query.cursor);
  const matching = tx.db
    .selectFrom('passes')
    .innerJoin('pass_users', (join) =>
      join
        .onRef('pass_users.workspace_id', '=', 'passes.workspace_id')
        .onRef('pass_users.id', '=', 'passes.pass_user_id'),
    )
    .where('passes.workspace_id', '=', tx.workspaceId)
    .where('passes.pass_template_id', '=', query.passTemplateId)
    .where((eb) => eb.and(conditionsOf(eb, query, document, ctx.clock())));
  const rows = await matching
    .selectAll('passes')
    .select(['email', 'first_name', 'last_name', 'pass_users.attributes as user_attributes'])
    .$if(after !== null, (select) => select.where('passes.id', '<', after ?? ''))
    .orderBy('passes.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { count } = await matching
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const wallets = await findWallets(
    tx,
    rows.map((row) => row.id),
  );
  return toPage(
    rows,
    limit,
    Number(count),
    (row) => [row.id],
    ({ user_attributes, ...row }) =>
      presentPass(ctx, {
        pass: row satisfies PassRow,
        user: {
          email: row.email,
          first_name: row.first_name,
          last_name: row.last_name,
          attributes: user_attributes,
        },
        wallets: wallets.get(row.id) ?? { apple: false, google: false },
        document,
      }),
  );
}

function conditionsOf(
  eb: Builder,
  query: PassesQuery,
  document: DesignDocument,
  now: Date,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (query.query) {
    const pattern = containsPattern(query.query);
    conditions.push(
      eb.or([
        eb('pass_users.email', 'ilike', pattern),
        eb(sql<string>`pass_users.first_name || ' ' || pass_users.last_name`, 'ilike', pattern),
      ]),
    );
  }
  if (query.status) conditions.push(statusCondition(eb, query.status, document, now));
  if (query.platform) conditions.push(platformCondition(eb, query.platform));
  for (const filter of query.attributeFilters ?? []) conditions.push(attributeCondition(document, filter));
  return conditions;
}

function statusCondition(
  eb: Builder,
  status: NonNullable<PassesQuery['status']>,
  document: DesignDocument,
  now: Date,
): Expression<SqlBool> {
  const voided = eb('passes.status', '=', 'voided');
  const designed = createdBeforeExpired(document.features, now);
  const expired = eb.and([
    eb.not(voided),
    eb.or([
      eb('passes.expires_at', '<=', now),
      ...(designed ? [eb('passes.created_at', '<=', designed)] : []),
    ]),
  ]);
  // `expires_at <= now` is null for passes without a date, and `not null` is null again.
  const living = eb.and([eb.not(voided), sql<boolean>`${expired} is not true`]);
  if (status === 'voided') return voided;
  if (status === 'expired') return expired;
  return eb.and([living, status === 'active' ? held(eb) : eb.not(held(eb))]);
}

function platformCondition(eb: Builder, platform: NonNullable<PassesQuery['platform']>): Expression<SqlBool> {
  if (platform === 'apple') return heldByApple(eb);
  if (platform === 'google') return heldByGoogle(eb);
  return eb.not(held(eb));
}

function held(eb: Builder): Expression<SqlBool> {
  return eb.or([heldByApple(eb), heldByGoogle(eb)]);
}

function heldByApple(eb: Builder): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('apple_registrations as registration')
      .select('registration.pass_id')
      .whereRef('registration.workspace_id', '=', 'passes.workspace_id')
      .whereRef('registration.pass_id', '=', 'passes.id'),
  );
}

function heldByGoogle(eb: Builder): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('google_objects as object')
      .select('object.pass_id')
      .whereRef('object.workspace_id', '=', 'passes.workspace_id')
      .whereRef('object.pass_id', '=', 'passes.id')
      .where('object.holders', '>', 0),
  );
}
