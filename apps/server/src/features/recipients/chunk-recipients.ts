import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { everyoneCondition } from './recipient-condition.ts';
import { holdoutCondition } from './variant-of.ts';

export type ChunkRecipients = {
  campaignId: string;
  holdoutPercent: number;
  passIds: readonly string[] | null;
  launchedAt: Date;
  expiredThrough: Date | null;
};

export async function loadChunkRecipients(
  { workspaceId, db }: WorkspaceTransaction,
  { campaignId, number }: { campaignId: string; number: number },
): Promise<ChunkRecipients> {
  const { pass_ids, launched_at, expired_through, content } = await db
    .selectFrom('campaign_chunks as chunk')
    .innerJoin('campaign_runs as run', (join) =>
      join.onRef('run.workspace_id', '=', 'chunk.workspace_id').onRef('run.id', '=', 'chunk.run_id'),
    )
    .select(['chunk.pass_ids', 'run.launched_at', 'run.expired_through', 'run.content'])
    .where('chunk.workspace_id', '=', workspaceId)
    .where('chunk.run_id', '=', campaignId)
    .where('chunk.number', '=', number)
    .executeTakeFirstOrThrow();
  if (!launched_at) throw new Error(`Campaign ${campaignId} has chunks but was not launched.`);
  return {
    campaignId,
    holdoutPercent: content.split?.holdoutPercent ?? 0,
    passIds: pass_ids,
    launchedAt: launched_at,
    expiredThrough: expired_through,
  };
}

export function chunkCondition(
  pass: string,
  { campaignId, holdoutPercent, passIds, launchedAt, expiredThrough }: ChunkRecipients,
): RawBuilder<SqlBool> {
  const passId = sql.ref(`${pass}.id`);
  const holdout = holdoutCondition({
    campaignId: sql`${campaignId}`,
    passId,
    holdoutPercent: sql`${holdoutPercent}`,
  });
  if (passIds) return sql<SqlBool>`(${passId} = any(${passIds}::uuid[]) and not ${holdout})`;
  const everyone = everyoneCondition(pass, {
    launchedAt: sql`${launchedAt}::timestamptz`,
    expiredThrough: sql`${expiredThrough}::timestamptz`,
  });
  return sql<SqlBool>`(${everyone} and not ${holdout})`;
}
