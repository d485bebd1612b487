import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { everyoneCondition } from '../../recipients/recipient-condition.ts';
import { holdoutCondition } from '../../recipients/variant-of.ts';
import type { RunRow } from '../find-campaign.ts';

export type ChunkRange = {
  firstPassId: string;
  lastPassId: string;
  recipients: number;
  isDueAtGoogle: boolean;
};

/** Null after the last. The ids in between stay in the database. */
export async function nextRange(
  { workspaceId, db }: WorkspaceTransaction,
  run: RunRow,
  { after, size }: { after: string | null; size: number },
): Promise<ChunkRange | null> {
  const range = await db
    .with(
      (cte) => cte('chunk').materialized(),
      (query) =>
        query
          .selectFrom('passes')
          .select('id')
          .where('workspace_id', '=', workspaceId)
          .where('pass_template_id', '=', run.target_pass_template_id)
          .where(everyoneOf(run, 'passes'))
          .$if(after !== null, (select) => select.where('id', '>', after ?? ''))
          .orderBy('id')
          .limit(size),
    )
    .with('ends', (query) =>
      query.selectNoFrom((eb) => [
        eb.selectFrom('chunk').select('id').orderBy('id', 'asc').limit(1).as('firstPassId'),
        eb.selectFrom('chunk').select('id').orderBy('id', 'desc').limit(1).as('lastPassId'),
        eb
          .selectFrom('chunk')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('recipients'),
      ]),
    )
    .selectFrom('ends')
    .select(({ exists, selectFrom }) => [
      'firstPassId',
      'lastPassId',
      'recipients',
      exists(
        selectFrom('google_objects as object')
          .select('object.pass_id')
          .where('object.workspace_id', '=', workspaceId)
          .where('object.holders', '>', 0)
          .where('object.pass_id', 'in', (eb) => eb.selectFrom('chunk').select('chunk.id'))
          // Repeats the chunk's bounds: a short index scan, however many passes of other templates are at Google.
          .whereRef('object.pass_id', '>=', 'ends.firstPassId')
          .whereRef('object.pass_id', '<=', 'ends.lastPassId'),
      ).as('isDueAtGoogle'),
    ])
    .executeTakeFirstOrThrow();
  const { firstPassId, lastPassId, recipients, isDueAtGoogle } = range;
  return firstPassId && lastPassId
    ? { firstPassId, lastPassId, recipients: Number(recipients), isDueAtGoogle: Boolean(isDueAtGoogle) }
    : null;
}

export function everyoneOf(
  { id, launched_at, expired_through, content: { split } }: RunRow,
  pass: string,
): RawBuilder<SqlBool> {
  const everyone = everyoneCondition(pass, {
    launchedAt: sql`${launched_at}::timestamptz`,
    expiredThrough: sql`${expired_through}::timestamptz`,
  });
  const holdout = holdoutCondition({
    campaignId: sql`${id}`,
    passId: sql.ref(`${pass}.id`),
    holdoutPercent: sql`${split?.holdoutPercent ?? 0}`,
  });
  return sql<SqlBool>`(${everyone} and not ${holdout})`;
}

export const someAtGoogle = (workspaceId: string, passIds: ReturnType<typeof sql.ref>) =>
  sql<SqlBool>`exists (select from google_objects as object
    where object.workspace_id = ${workspaceId} and object.holders > 0 and object.pass_id = any(${passIds}))`;
