import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { everyoneCondition } from './recipient-condition.ts';

/** Which passes of a chunk's range are recipients: those listed, or all to which the rule for everyone applies. */
export type ChunkRecipients = {
  passIds: readonly string[] | null;
  launchedAt: Date;
  expiredThrough: Date | null;
};

/** The recipients of one chunk of a launched campaign. */
export async function loadChunkRecipients(
  { workspaceId, db }: WorkspaceTransaction,
  { campaignId, number }: { campaignId: string; number: number },
): Promise<ChunkRecipients> {
  const { pass_ids, launched_at, expired_through } = await db
    .selectFrom('campaign_chunks as chunk')
    .innerJoin('campaigns as campaign', (join) =>
      join
        .onRef('campaign.workspace_id', '=', 'chunk.workspace_id')
        .onRef('campaign.id', '=', 'chunk.campaign_id'),
    )
    .select(['chunk.pass_ids', 'campaign.launched_at', 'campaign.expired_through'])
    .where('chunk.workspace_id', '=', workspaceId)
    .where('chunk.campaign_id', '=', campaignId)
    .where('chunk.number', '=', number)
    .executeTakeFirstOrThrow();
  if (!launched_at) throw new Error(`Campaign ${campaignId} has chunks but was not launched.`);
  return { passIds: pass_ids, launchedAt: launched_at, expiredThrough: expired_through };
}

/** Whether a pass of the chunk's range is one of them. */
export function chunkCondition(
  pass: string,
  { passIds, launchedAt, expiredThrough }: ChunkRecipients,
): RawBuilder<SqlBool> {
  if (passIds) return sql<SqlBool>`(${sql.ref(`${pass}.id`)} = any(${passIds}::uuid[]))`;
  return everyoneCondition(pass, {
    launchedAt: sql`${launchedAt}::timestamptz`,
    expiredThrough: sql`${expiredThrough}::timestamptz`,
  });
}
