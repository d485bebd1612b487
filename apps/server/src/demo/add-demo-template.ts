import { type DesignDocument, emptyDesignDocument, type ImageRef, imageSlots } from '@tessera/pass-design';
import type { Context } from '../context.ts';
import { createCampaign } from '../features/campaigns/save-campaign.ts';
import { countClick } from '../features/downloads/count-click.ts';
import { createPassTemplate } from '../features/pass-templates/create-pass-template.ts';
import { publishPassTemplate } from '../features/pass-templates/publish-pass-template.ts';
import { issuePass } from '../features/passes/issue-pass.ts';
import { voidPass } from '../features/passes/void-pass.ts';
import { clickUrl } from '../features/rendering/click-link.ts';
import type { WorkspaceWithOrganization } from '../features/workspaces/find-workspace-by-id.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { addToWallet } from './add-to-wallet.ts';
import type { DemoCampaign, DemoPass, DemoTemplate } from './demo-content.ts';
import { runDemoCampaign } from './run-demo-campaign.ts';

export type DemoTarget = {
  workspace: WorkspaceWithOrganization;
  template: DemoTemplate;
  /** The ids of the workspace's uploaded images, by file name. */
  pictures: ReadonlyMap<string, string>;
  ownerId: string;
};

/** The length of the demo's history; all passes were issued within it. */
export const historyDays = 30;
const dayMilliseconds = 86_400_000;
/** A holder installs the pass some hours after it was issued. */
const daysUntilInstall = 0.2;

/** An operation and when it happened. */
type Step = { daysAgo: number; run: (then: Context) => Promise<void> };

/**
 * Creates a template with its passes, installs and campaigns by the regular operations, each at its own time within the last month. All in
 * the given transaction, so that a killed load leaves nothing behind.
 */
export async function addDemoTemplate(
  ctx: Context,
  tx: WorkspaceTransaction,
  target: DemoTarget,
): Promise<void> {
  const { workspace, template, ownerId } = target;
  const at = (days: number) => contextAt(ctx, tx, days);
  const { id, revisionId } = await createPassTemplate(at(historyDays), tx, workspace, {
    name: template.name,
    passType: template.passType,
    createAsDemo: !workspace.organization.can_create_non_demo_templates,
    document: documentOf(target),
    createdBy: ownerId,
  });
  if (!template.isPublished) return;
  await publishPassTemplate(at(historyDays), tx, { passTemplateId: id, revisionId });
  const steps = [
    ...template.passes.flatMap((pass) => passSteps(tx, workspace, id, pass)),
    ...template.campaigns.flatMap((campaign) => campaignSteps(tx, id, ownerId, campaign)),
  ];
  for (const { daysAgo, run } of steps.toSorted((one, other) => other.daysAgo - one.daysAgo))
    await run(at(daysAgo));
}

/** Makes operations that open their own transaction join the given one. */
function contextAt(ctx: Context, tx: WorkspaceTransaction, daysAgo: number): Context {
  return {
    ...ctx,
    clock: () => new Date(ctx.clock().getTime() - daysAgo * dayMilliseconds),
    database: { ...ctx.database, inWorkspace: (_workspaceId, work) => work(tx) },
  };
}

function passSteps(
  tx: WorkspaceTransaction,
  workspace: WorkspaceWithOrganization,
  passTemplateId: string,
  { person: user, attributes, daysAgo, wallet, isVoided }: DemoPass,
): Step[] {
  let id = '';
  const issue = async (then: Context) => {
    const source = { via: 'demo', by: null } as const;
    ({ id } = await issuePass(then, tx, workspace, { passTemplateId, user, attributes }, source));
  };
  const install = (then: Context) => addToWallet(then, tx, { passTemplateId, passId: id }, wallet ?? null);
  return [
    { daysAgo, run: issue },
    { daysAgo: Math.max(0, daysAgo - daysUntilInstall), run: install },
    ...(isVoided
      ? [{ daysAgo: daysAgo - 1, run: (then: Context) => voidPass(then, tx, id, { atOnce: true }) }]
      : []),
  ];
}

function campaignSteps(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  createdBy: string,
  { launchedDaysAgo, clicksDaysAgo = [], ...input }: DemoCampaign,
): Step[] {
  let campaignId = '';
  const create = async (then: Context) => {
    ({ id: campaignId } = await createCampaign(then, tx, { ...input, passTemplateId, createdBy }));
  };
  if (launchedDaysAgo === null) return [{ daysAgo: 0, run: create }];
  const click = async (then: Context) => {
    const { pathname } = new URL(clickUrl(then, { workspaceId: tx.workspaceId, campaignId }));
    await countClick(then, pathname.replace('/l/', ''));
  };
  return [
    { daysAgo: launchedDaysAgo + 1, run: create },
    { daysAgo: launchedDaysAgo, run: (then) => runDemoCampaign(then, tx, campaignId) },
    ...clicksDaysAgo.map((daysAgo) => ({ daysAgo, run: click })),
  ];
}

function documentOf({ template, pictures }: DemoTarget): DesignDocument {
  const images: DesignDocument['images'] = {};
  for (const slot of imageSlots) {
    const picture = template.pictures[slot];
    const file = picture && pictures.get(picture.file);
    if (picture && file) images[slot] = { file, crop: null, alt: picture.alt } satisfies ImageRef;
  }
  return { ...emptyDesignDocument(template.passType, template.name), ...template.design, images };
}
