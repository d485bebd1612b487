import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Again } from '../../platform/queue/job.ts';
import { campaignChunkDue } from './campaign-events.ts';
import { type CampaignRow, findCampaign } from './find-campaign.ts';
import { finishCampaignWhenDone } from './finish-campaign.ts';

/** Large enough to make a chunk's fixed cost negligible, small enough that a crash repeats little. */
export const chunkRecipients = 1_000;
/** Chunks per run: the first pushes start after the first run, however large the campaign. */
const chunksPerRun = 4;

type CampaignReference = { workspaceId: string; campaignId: string };
type Chunk = { number: number; firstPassId: string; lastPassId: string; isDueAtGoogle: boolean };

/** Writes the next chunks and announces them. Continues after the last written chunk, so a repeated run neither skips nor repeats any. */
export function planCampaign(
  ctx: Context,
  payload: CampaignReference,
): Promise<Again<CampaignReference> | undefined> {
  const { workspaceId, campaignId } = payload;
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const campaign = await findCampaign(tx, campaignId, true);
    if (campaign.status !== 'Sending' || campaign.planned_at) return undefined;
    const chunks = await nextChunks(tx, campaign);
    await writeChunks(ctx, tx, campaign, chunks);
    if (chunks.length === chunksPerRun) return { again: payload, afterSeconds: 0 };
    await markPlanned(ctx, tx, campaignId);
    return undefined;
  });
}

async function nextChunks(tx: WorkspaceTransaction, campaign: CampaignRow): Promise<Chunk[]> {
  const last = await tx.db
    .selectFrom('campaign_chunks')
    .select(['number', 'last_pass_id'])
    .where('workspace_id', '=', tx.workspaceId)
    .where('campaign_id', '=', campaign.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const chunks: Chunk[] = [];
  let after = last?.last_pass_id ?? null;
  for (let number = (last?.number ?? 0) + 1; chunks.length < chunksPerRun; number++) {
    const range = await nextRange(tx, campaign, after);
    if (!range) break;
    chunks.push({ number, ...range });
    after = range.lastPassId;
  }
  return chunks;
}

type Range = Omit<Chunk, 'number'>;

/** Returns only the first and last id of a chunk and whether it concerns Google; the thousand ids stay in the database. */
async function nextRange(
  { workspaceId, db }: WorkspaceTransaction,
  campaign: CampaignRow,
  after: string | null,
): Promise<Range | null> {
  const range = await db
    .with(
      (cte) => cte('chunk').materialized(),
      (query) =>
        query
          .selectFrom('passes')
          .select('id')
          .where('workspace_id', '=', workspaceId)
          .where('pass_template_id', '=', campaign.target_pass_template_id)
          .where('created_at', '<=', campaign.launched_at ?? new Date(0))
          .$if(after !== null, (select) => select.where('id', '>', after ?? ''))
          .orderBy('id')
          .limit(chunkRecipients),
    )
    .with('ends', (query) =>
      query.selectNoFrom((eb) => [
        eb.selectFrom('chunk').select('id').orderBy('id', 'asc').limit(1).as('firstPassId'),
        eb.selectFrom('chunk').select('id').orderBy('id', 'desc').limit(1).as('lastPassId'),
      ]),
    )
    .selectFrom('ends')
    .select(({ exists, selectFrom }) => [
      'firstPassId',
      'lastPassId',
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
  const { firstPassId, lastPassId, isDueAtGoogle } = range;
  return firstPassId && lastPassId
    ? { firstPassId, lastPassId, isDueAtGoogle: Boolean(isDueAtGoogle) }
    : null;
}

async function writeChunks(ctx: Context, tx: WorkspaceTransaction, campaign: CampaignRow, chunks: Chunk[]) {
  if (chunks.length === 0) return;
  await tx.db
    .insertInto('campaign_chunks')
    .values(
      chunks.map((chunk) => ({
        workspace_id: tx.workspaceId,
        campaign_id: campaign.id,
        number: chunk.number,
        first_pass_id: chunk.firstPassId,
        last_pass_id: chunk.lastPassId,
        google_finished_at: chunk.isDueAtGoogle ? null : ctx.clock(),
        created_at: ctx.clock(),
      })),
    )
    .execute();
  await announce(
    ctx,
    tx,
    chunks.map((chunk) =>
      campaignChunkDue({
        campaignId: campaign.id,
        passTemplateId: campaign.target_pass_template_id,
        notifies: campaign.message !== null,
        ...chunk,
      }),
    ),
  );
}

async function markPlanned(ctx: Context, tx: WorkspaceTransaction, campaignId: string): Promise<void> {
  await tx.db
    .updateTable('campaigns')
    .set({ planned_at: ctx.clock() })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaignId)
    .execute();
  await finishCampaignWhenDone(ctx, tx, campaignId);
}
