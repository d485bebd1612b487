import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { TriggerOccurrence } from '../../../platform/database/schema/campaigns-tables.ts';
import type { PassChunk } from '../../passes/find-passes.ts';
import { findSelectedPasses, type PassFilters } from '../../passes/list-passes.ts';
import { occurrenceCondition } from '../../recipients/triggered-passes.ts';
import { chunkSize } from '../delivery/chunk-size.ts';
import { audienceFilters } from '../draft/audience-filters.ts';
import { type CampaignRow, findCampaign, type RunRow } from '../find-campaign.ts';

/** A large range makes its statements' fixed cost negligible; a small one is written and released soon. */
const chunksPerRange = 8;
/** Of a run, in one worker: leaves half of the worker's connections free if it selects for two workspaces. */
const readAtOnceMax = 4;
/** Whose bounds one statement finds. */
const rangesPerStatement = 8;

/** A run that selects its recipients has a campaign. */
export type SelectingRun = RunRow & { campaign_id: string };

type Range = { after: string | null; through: string };

/** The recipients of a range up to `through`. */
type FoundRecipients = { through: string; passIds: string[] };

/**
 * The recipients that are not selected yet, in the order of pass ids. Ranges of the template's passes are read in parallel, each in a
 * transaction of its own.
 */
export async function* findRecipients(
  ctx: Pick<Context, 'database'>,
  workspaceId: string,
  run: SelectingRun,
): AsyncGenerator<FoundRecipients> {
  const { campaign, filters } = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const found = await findCampaign(tx, run.campaign_id);
    return { campaign: found, filters: await runFilters(tx, found, run.occurrence) };
  });
  const { launch_requested_at: createdUntil } = run;
  const clock = () => createdUntil;
  const find = (range: Omit<PassChunk, 'createdUntil'>) =>
    ctx.database.inWorkspace(workspaceId, (tx) =>
      findSelectedPasses({ clock }, tx, filters, { ...range, createdUntil }),
    );
  const size = chunkSize(run.content);
  if (run.occurrence || campaign.audience.kind === 'selection') {
    // An index finds these few passes: reading all ranges would take longer.
    for (let after = run.frozen_through; ; ) {
      const passIds = await find({ after, limit: size });
      const through = passIds.at(-1);
      if (through === undefined) return;
      yield { through, passIds };
      after = through;
    }
  }
  // A range may grow after its end was found, by passes whose transaction began before the launch.
  const limit = 2 * size * chunksPerRange;
  yield* readAhead(rangesOf(ctx, workspaceId, run), async (range) => ({
    through: range.through,
    passIds: await find({ ...range, limit }),
  }));
}

/** The audience, and of a triggered run only those to whom its occurrence applies. */
export async function runFilters(
  tx: WorkspaceTransaction,
  { id: campaignId, target_pass_template_id, audience }: CampaignRow,
  occurrence: TriggerOccurrence | null,
): Promise<PassFilters> {
  const filters = await audienceFilters(tx, target_pass_template_id, audience);
  if (!occurrence) return filters;
  const condition = occurrenceCondition(tx.workspaceId, { campaignId, occurrence });
  return { ...filters, condition };
}

/** Ranges of passes of the template, recipients or not. The first is small, so that the first push follows soon. */
async function* rangesOf(
  { database }: Pick<Context, 'database'>,
  workspaceId: string,
  run: SelectingRun,
): AsyncGenerator<Range> {
  const chunk = chunkSize(run.content);
  let after = run.frozen_through;
  for (;;) {
    const first = after;
    const size = first === null ? chunk : chunk * chunksPerRange;
    const count = first === null ? 1 : rangesPerStatement;
    const ends = await database.inWorkspace(workspaceId, (tx) =>
      findEnds(tx, run, { after: first, size, count }),
    );
    if (ends.length === 0) return;
    for (const through of ends) {
      yield { after, through };
      after = through;
    }
  }
}

/** The last ids of the next ranges. Reads an index only. */
async function findEnds(
  { workspaceId, db }: WorkspaceTransaction,
  { target_pass_template_id }: SelectingRun,
  { after, size, count }: { after: string | null; size: number; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) as number, lead(id) over (order by id) is null as is_last
      from (
        select id from passes
        where workspace_id = ${workspaceId} and pass_template_id = ${target_pass_template_id}
          and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${size * count}
      ) as next
    ) as numbered
    where number % ${size} = 0 or is_last order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function* readAhead(
  ranges: AsyncIterable<Range>,
  read: (range: Range) => Promise<FoundRecipients>,
): AsyncGenerator<FoundRecipients> {
  const reading: Promise<FoundRecipients>[] = [];
  try {
    for await (const range of ranges) {
      const found = read(range);
      // The consumer gets the error when it reaches the range.
      found.catch(() => undefined);
      reading.push(found);
      if (reading.length === readAtOnceMax) yield* reading.splice(0, 1);
    }
    while (reading.length > 0) yield* reading.splice(0, 1);
  } finally {
    await Promise.allSettled(reading);
  }
}
