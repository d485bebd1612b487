import { type CampaignSplit, type GoalContent, normalizeSplit } from '@tessera/contract';
import { type DesignDocument, emptyDesignDocument, type ImageRef, imageSlots } from '@tessera/pass-design';
import type { Context } from '../context.ts';
import { createCampaign } from '../features/campaigns/draft/save-campaign.ts';
import { launchCampaign, scheduleCampaign } from '../features/campaigns/launch/launch-campaign.ts';
import { createGoal } from '../features/goals/create-goal.ts';
import { listGoals } from '../features/goals/list-goals.ts';
import { recordConversion } from '../features/goals/record-conversion.ts';
import { createPassTemplate } from '../features/pass-templates/create-pass-template.ts';
import { publishPassTemplate } from '../features/pass-templates/publish-pass-template.ts';
import { additionTo, addSplitCounts } from '../features/recipients/split-counts.ts';
import { type VariantOfPass, variantOf } from '../features/recipients/variant-of.ts';
import type { WorkspaceWithOrganization } from '../features/workspaces/find-workspace-by-id.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { insertRows } from '../platform/database/unnest-rows.ts';
import { type AddedPass, addDemoPasses } from './add-demo-passes.ts';
import { addDemoProgram } from './add-demo-program.ts';
import { addDemoTools } from './add-demo-tools.ts';
import type { DemoCampaign, DemoConversions, DemoTemplate } from './demo-content.ts';
import { type PastEvent, writeHistory } from './demo-history.ts';
import { installedDaysAgo, isHeldAt, showAtGoogle, usableWallets } from './demo-wallets.ts';
import { runDemoCampaign } from './run-demo-campaign.ts';
import { changesInWallet, writePassLogs } from './write-pass-logs.ts';

type DemoClicks = {
  campaignId: string;
  passTemplateId: string;
  split: CampaignSplit | null;
  passIds: readonly string[];
  times: readonly Date[];
};

/** Every so many clicks, one repeats an earlier click. */
const repeatedEvery = 4;

/** Writes the rows, events and counts of single clicks. */
async function addDemoClicks(
  ctx: Pick<Context, 'ids' | 'reactions'>,
  tx: WorkspaceTransaction,
  { campaignId, passTemplateId, split, passIds, times }: DemoClicks,
): Promise<void> {
  const clicks = new Map<string, { at: Date; count: number }>();
  const past = times.flatMap((at, index): PastEvent[] => {
    const repeats = Math.floor(index / repeatedEvery) + (index % repeatedEvery === repeatedEvery - 1 ? 1 : 0);
    const passId = passIds[index - repeats];
    if (passId === undefined) return [];
    const known = clicks.get(passId);
    clicks.set(passId, { at: known?.at ?? at, count: (known?.count ?? 0) + 1 });
    const variant = variantOf(split, { campaignId, passId });
    const first = known || variant === 'holdout' ? {} : { firstOfVariant: variant };
    return [
      { at, event: { type: 'link.clicked', payload: { campaignId, passTemplateId, passId, ...first } } },
    ];
  });
  if (past.length === 0) return;
  await tx.db
    .insertInto('campaign_clicks')
    .values(
      [...clicks].map(([passId, { at, count }]) => ({
        workspace_id: tx.workspaceId,
        run_id: campaignId,
        pass_id: passId,
        first_clicked_at: at,
        clicks: count,
        click_id: ctx.ids.uuid(),
      })),
    )
    .execute();
  await writeHistory(ctx, tx, past);
}

type DemoConversion = { passId: string; share: VariantOfPass; at: Date; value: number };

const conversionColumns = {
  id: 'uuid',
  goal_id: 'uuid',
  pass_id: 'uuid',
  run_id: 'uuid',
  value: 'double precision',
  occurred_at: 'timestamptz',
  created_at: 'timestamptz',
} as const;

/** Writes the rows, counts and events of single conversions, each the first of its pass. */
async function addDemoConversions(
  ctx: Pick<Context, 'ids' | 'reactions'>,
  tx: WorkspaceTransaction,
  {
    campaignId,
    goalId,
    split,
    conversions,
  }: { campaignId: string; goalId: string; split: CampaignSplit | null; conversions: DemoConversion[] },
): Promise<void> {
  if (conversions.length === 0) return;
  const rows = conversions.map(({ passId, at, value }) => ({
    id: ctx.ids.uuid(),
    goal_id: goalId,
    pass_id: passId,
    run_id: campaignId,
    value,
    occurred_at: at,
    created_at: at,
  }));
  await insertRows(tx.workspaceId, 'conversions', conversionColumns, rows).execute(tx.db);
  const { split_counts: before } = await tx.db
    .selectFrom('campaign_runs')
    .select('split_counts')
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const additions = conversions.map(({ share, value }) =>
    additionTo(share, { converted: 1, conversions: 1, conversionValue: value }),
  );
  await tx.db
    .updateTable('campaign_runs')
    .set((eb) => ({
      converted: eb('converted', '+', rows.length),
      conversions: eb('conversions', '+', rows.length),
      conversion_value: eb(
        'conversion_value',
        '+',
        rows.reduce((sum, { value }) => sum + value, 0),
      ),
      split_counts: split && before && JSON.stringify(addSplitCounts(split, before, additions)),
    }))
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaignId)
    .execute();
  const past = rows.map(({ id: conversionId, pass_id: passId, value, occurred_at: at }): PastEvent => {
    const payload = { conversionId, goalId, passId, value, occurredAt: at.toISOString(), campaignId };
    return { at, event: { type: 'conversion.recorded', payload } };
  });
  await writeHistory(ctx, tx, past);
}

export type DemoTarget = {
  workspace: WorkspaceWithOrganization;
  template: DemoTemplate;
  pictures: ReadonlyMap<string, string>;
  /** From the gallery. */
  draft: DesignDocument | undefined;
  ownerId: string;
};

/** All passes were issued within it. */
export const historyDays = 365;
const dayMilliseconds = 86_400_000;

/** Takes no jobs: the wallets have followed long ago. */
const noJobs: Pick<Context['queue'], 'send' | 'sendMany'> = {
  send: async () => undefined,
  sendMany: async () => undefined,
};

/** Uses the regular operations, each at its own time, in the caller's transaction: a killed load leaves nothing. */
export async function addDemoTemplate(
  ctx: Context,
  tx: WorkspaceTransaction,
  target: DemoTarget,
): Promise<void> {
  const { workspace, template, ownerId } = target;
  const now = ctx.clock();
  const timeOf = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMilliseconds);
  const at = (daysAgo: number) => contextAt(ctx, tx, timeOf(daysAgo));
  const { id, revisionId } = await createPassTemplate(at(historyDays), tx, workspace, {
    name: template.name,
    passType: template.passType,
    createAsDemo: !workspace.organization.can_create_non_demo_templates,
    document: documentOf(target),
    createdBy: ownerId,
  });
  if (!template.isPublished) return;
  await publishPassTemplate(at(historyDays), tx, { passTemplateId: id, revisionId });
  const present = at(0);
  const quiet = { ...present, queue: { ...present.queue, ...noJobs } };
  const usable = await usableWallets(ctx, tx, id);
  const passes = template.passes.map(({ wallet, ...pass }) =>
    wallet && usable.has(wallet) ? { ...pass, wallet } : pass,
  );
  const added = await addDemoPasses(quiet, tx, { workspace, passTemplateId: id, passes, timeOf });
  await addDemoTools(quiet, tx, { template, passTemplateId: id, ownerId, added, timeOf });
  const { program } = template;
  if (program) await addDemoProgram(quiet, tx, { program, passTemplateId: id, ownerId, added, timeOf });
  for (const campaign of template.campaigns)
    await addCampaign(at, tx, added, { ...campaign, passTemplateId: id, createdBy: ownerId });
  const launchedDaysAgo = template.campaigns.flatMap((campaign) => campaign.launchedDaysAgo ?? []);
  await writePassLogs(tx, added, { timeOf, launchedDaysAgo });
  await showAtGoogle(present, tx, id, lastShown(added, { timeOf, launchedDaysAgo }));
}

function contextAt(ctx: Context, tx: WorkspaceTransaction, then: Date): Context {
  return {
    ...ctx,
    clock: () => then,
    database: { ...ctx.database, inWorkspace: (_workspaceId, work) => work(tx) },
  };
}

function lastShown(
  added: readonly AddedPass[],
  { timeOf, launchedDaysAgo }: { timeOf: (daysAgo: number) => Date; launchedDaysAgo: readonly number[] },
): Map<string, Date> {
  return new Map(
    added.flatMap(({ id, demo }): [string, Date][] => {
      if (demo.wallet !== 'google') return [];
      const changes = changesInWallet(demo, launchedDaysAgo);
      return [[id, timeOf(changes.at(-1) ?? installedDaysAgo(demo) ?? demo.daysAgo)]];
    }),
  );
}

async function addCampaign(
  at: (daysAgo: number) => Context,
  tx: WorkspaceTransaction,
  added: readonly AddedPass[],
  {
    launchedDaysAgo,
    scheduledInDays,
    underWaySinceDaysAgo,
    clicks = [],
    goal,
    ...input
  }: DemoCampaign & { passTemplateId: string; createdBy: string },
): Promise<void> {
  const goalId = goal && (await goalNamed(at(historyDays), tx, goal));
  const created = at((launchedDaysAgo ?? -1) + 1);
  const { id: campaignId } = await createCampaign(created, tx, { ...input, goalId });
  if (scheduledInDays !== undefined)
    await scheduleCampaign(at(0), tx, { campaignId, at: inTheAfternoon(at(-scheduledInDays).clock()) });
  if (underWaySinceDaysAgo !== undefined) await launchCampaign(at(underWaySinceDaysAgo), tx, campaignId);
  if (launchedDaysAgo === null) return;
  const split = normalizeSplit(input.split);
  const shareOf = (passId: string) => variantOf(split, { campaignId, passId });
  const inWallet = added.filter(
    ({ demo }) => isHeldAt(demo, launchedDaysAgo) && (demo.expiresDaysAgo ?? 0) < launchedDaysAgo,
  );
  const held = inWallet.filter(({ id }) => shareOf(id) !== 'holdout');
  await runDemoCampaign(at(launchedDaysAgo), tx, {
    campaignId,
    split,
    findHolders: (wallet, first, last) =>
      held.flatMap(({ id, demo }) => (demo.wallet === wallet && id >= first && id <= last ? [id] : [])),
  });
  const unconverted = inWallet.map(({ id }) => ({ id, share: shareOf(id) }));
  const conversions = (goal?.conversions ?? []).flatMap(({ count, ...each }) => Array(count).fill(each));
  const taken = (conversions satisfies Omit<DemoConversions, 'count'>[]).flatMap(
    ({ daysAgo, value, share }): DemoConversion[] => {
      const next = unconverted.findIndex((pass) =>
        share === undefined ? pass.share !== 'holdout' : pass.share === share,
      );
      const [pass] = next === -1 ? [] : unconverted.splice(next, 1);
      return pass ? [{ passId: pass.id, share: pass.share, at: at(daysAgo).clock(), value }] : [];
    },
  );
  if (goalId) {
    const addressed = taken.filter(({ share }) => share !== 'holdout');
    await addDemoConversions(at(0), tx, { campaignId, goalId, split, conversions: addressed });
    // These may count for an earlier campaign.
    for (const { share, at: then, passId, value } of taken)
      if (share === 'holdout')
        await recordConversion(contextAt(at(0), tx, then), tx, { goal: goalId, passId, value });
  }
  const times = clicks.flatMap(({ daysAgo, count }) =>
    Array.from({ length: count }, () => at(daysAgo).clock()),
  );
  const passIds = held.map(({ id }) => id);
  await addDemoClicks(at(0), tx, { campaignId, passTemplateId: input.passTemplateId, split, passIds, times });
}

async function goalNamed(ctx: Context, tx: WorkspaceTransaction, goal: GoalContent): Promise<string> {
  const known = (await listGoals(ctx, tx)).find(({ name }) => name === goal.name);
  return (known ?? (await createGoal(ctx, tx, goal))).id;
}

const inTheAfternoon = (day: Date) => new Date(day.setUTCHours(15, 0, 0, 0));

function documentOf({ template, pictures, draft }: DemoTarget): DesignDocument {
  const document = draft ?? emptyDesignDocument(template.passType, template.name);
  const images = { ...document.images };
  for (const slot of imageSlots) {
    const picture = template.pictures[slot];
    const file = picture && pictures.get(picture.file);
    if (picture && file) images[slot] = { file, crop: null, alt: picture.alt } satisfies ImageRef;
  }
  const features = { ...document.features, relevantDates: [], ...template.design.features };
  return { ...document, details: {}, ...template.design, images, features };
}
