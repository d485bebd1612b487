import type { CampaignAudience, CampaignDelivery, CampaignStatus } from '@tessera/contract';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { Holders } from '../../../testing/campaign-world.fixture.ts';
import { findPublishedDesign } from '../../pass-templates/find-published-design.ts';
import { publishPassTemplate } from '../../pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../../pass-templates/save-pass-template.ts';
import { updatePass } from '../../passes/update-pass.ts';
import { updatePasses } from '../../passes/update-passes.ts';
import { findViews, idOf } from '../find-campaign.ts';
import { endChange } from './end-change.ts';

export type PlannedCampaign = {
  id: string;
  mark: string;
  audience: CampaignAudience;
  addressed: ReadonlySet<number>;
  hasMessage: boolean;
  until: Date | null;
};

export type EndedCampaign = PlannedCampaign & {
  status: CampaignStatus;
  shown: number | null;
  releasedThrough: string | null;
  recipients: number | null;
  finished: number;
  chunks: { recipients: number; released: boolean; finished: boolean }[];
  sums: { passUpdates: number; notifications: number; failed: number };
  delivery: CampaignDelivery | null;
};

export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The worker dies at one of its next `within` transactions, before or after the commit. */
export function dyingWorker(ctx: Context, random: () => number, within = 4): Context {
  let left = Math.floor(random() * within);
  const beforeCommit = random() < 0.5;
  const die = (): never => {
    throw new WorkerDied();
  };
  const inWorkspace: Context['database']['inWorkspace'] = async (workspaceId, work) => {
    if (left < 0) return die();
    left -= 1;
    const isLast = left < 0;
    const result = await ctx.database.inWorkspace(workspaceId, async (tx) => {
      const done = await work(tx);
      return isLast && beforeCommit ? die() : done;
    });
    return isLast ? die() : result;
  };
  return { ...ctx, database: { ...ctx.database, inWorkspace } };
}

export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
}

export async function endedCampaigns(
  { workspaceId, db }: WorkspaceTransaction,
  planned: readonly PlannedCampaign[],
): Promise<EndedCampaign[]> {
  const rows = await findViews(
    { workspaceId, db },
    planned.map(({ id }) => id),
  );
  const chunks = await db
    .selectFrom('campaign_chunks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('number')
    .execute();
  const launches = await db
    .selectFrom('events')
    .select(['id', 'payload'])
    .where('workspace_id', '=', workspaceId)
    .where('type', '=', 'campaign.launched')
    .orderBy('id')
    .execute();
  const order = launches.map(({ payload }) => Object(payload).campaignId);
  return planned.map((campaign) => {
    const view = rows.find((each) => idOf(each) === campaign.id);
    if (!view) throw new Error(`There is no campaign ${campaign.id}.`);
    const { run } = view;
    const row = run ?? view.campaign;
    const position = order.indexOf(campaign.id);
    return {
      ...campaign,
      status: row.status,
      shown: position < 0 ? null : position + 1,
      releasedThrough: run?.released_through ?? null,
      recipients: run?.recipients ?? null,
      finished: row.finished_recipients,
      chunks: chunks
        .filter((chunk) => chunk.run_id === campaign.id)
        .map((chunk) => ({
          recipients: chunk.recipients,
          released: chunk.released_at !== null,
          finished: chunk.apple_finished_at !== null && chunk.google_finished_at !== null,
        })),
      sums: { passUpdates: row.pass_updates, notifications: row.notifications, failed: row.failed },
      delivery: row.delivery,
    };
  });
}

/** In the order of a sequence. */
export type Change = {
  kind: 'edit' | 'publish' | 'end';
  value: number;
  /** The launched campaigns, with the last pass that showed each; null for all. */
  launched: ReadonlyMap<string, string | null>;
  numbers: ReadonlySet<number>;
  campaignId: string;
};

type Wanted = Omit<Change, 'kind' | 'launched'> & {
  kind: 'edit' | 'edits' | 'imports' | 'publish' | 'end';
};

/** Reports nothing if the change to end is not running. */
export async function changeSomething(
  ctx: Context,
  { inWorkspace, passTemplateId, passIds }: Holders,
  { kind, ...wanted }: Wanted,
): Promise<Change[]> {
  const { value, campaignId } = wanted;
  const campaigns = await inWorkspace(({ workspaceId, db }) =>
    db
      .selectFrom('campaign_runs')
      .select(['id', 'is_frozen', 'released_through'])
      .where('workspace_id', '=', workspaceId)
      .where('launched_at', 'is not', null)
      .execute(),
  );
  const launched = new Map(
    campaigns.map((each) => [each.id, each.is_frozen ? (each.released_through ?? '') : null]),
  );
  const done = { ...wanted, launched };
  const attributes = { tier: `Edit ${value}.` };
  if (kind === 'edit') {
    const [number = 0] = wanted.numbers;
    await inWorkspace((tx) => updatePass(ctx, tx, { id: passIds[number] ?? '', attributes }));
    return [{ ...done, kind, numbers: new Set([number]) }];
  }
  if (kind === 'edits' || kind === 'imports') {
    const { document } = await inWorkspace((tx) => findPublishedDesign(tx, passTemplateId));
    const updates = [...wanted.numbers].map((number) => {
      const user = { email: `holder-${number}@example.com`, firstName: `Holder${number}` };
      return { id: passIds[number] ?? '', attributes, ...(kind === 'imports' && { user }) };
    });
    await inWorkspace((tx) => updatePasses(ctx, tx, { passTemplateId, document, updates }));
    return [{ ...done, kind: 'edit' }];
  }
  if (kind === 'publish') {
    await inWorkspace((tx) => publishLabel(ctx, tx, { passTemplateId, label: `Label ${value}.` }));
    return [{ ...done, kind }];
  }
  try {
    await inWorkspace((tx) => endChange(ctx, tx, campaignId));
    return [{ ...done, kind }];
  } catch (error) {
    if (error instanceof AppError && error.code === 'campaignNotAllowed') return [];
    throw error;
  }
}

async function publishLabel(
  ctx: Context,
  tx: WorkspaceTransaction,
  { passTemplateId, label }: { passTemplateId: string; label: string },
): Promise<void> {
  const { template, document } = await findPublishedDesign(tx, passTemplateId);
  const secondary = document.fields.secondary.map((field) =>
    field.key === 'tier' ? { ...field, label } : field,
  );
  const { revisionId } = await savePassTemplate(ctx, tx, {
    passTemplateId,
    document: { ...document, fields: { ...document.fields, secondary } },
    basedOnRevisionId: template.latest_revision_id,
    savedBy: null,
  });
  await publishPassTemplate(ctx, tx, { passTemplateId, revisionId });
}
