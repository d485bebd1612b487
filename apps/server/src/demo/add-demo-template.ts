import { type DesignDocument, emptyDesignDocument, type ImageRef, imageSlots } from '@tessera/pass-design';
import type { Context } from '../context.ts';
import { launchCampaign } from '../features/campaigns/launch-campaign.ts';
import { createCampaign } from '../features/campaigns/save-campaign.ts';
import { createPassTemplate } from '../features/pass-templates/create-pass-template.ts';
import { publishPassTemplate } from '../features/pass-templates/publish-pass-template.ts';
import { issuePass } from '../features/passes/issue-pass.ts';
import { voidPass } from '../features/passes/void-pass.ts';
import type { WorkspaceWithOrganization } from '../features/workspaces/find-workspace-by-id.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import type { DemoCampaign, DemoPass, DemoTemplate } from './demo-content.ts';

export type DemoPlace = {
  workspace: WorkspaceWithOrganization;
  template: DemoTemplate;
  /** The ids of the workspace's uploaded pictures, by file name. */
  pictures: ReadonlyMap<string, string>;
  ownerId: string;
};

/** How far back the demo's history reaches; every pass of it was issued later. */
export const historyDays = 14;
const dayMilliseconds = 86_400_000;

/** A template with its passes and campaigns, through the operations people use, each at its own moment of the last two weeks. */
export async function addDemoTemplate(
  ctx: Context,
  tx: WorkspaceTransaction,
  place: DemoPlace,
): Promise<void> {
  const { workspace, template, ownerId } = place;
  const begin = daysAgo(ctx, historyDays);
  const { id, revisionId } = await createPassTemplate(begin, tx, workspace, {
    name: template.name,
    passType: template.passType,
    createAsDemo: !workspace.organization.can_create_non_demo_templates,
    document: documentOf(place),
    createdBy: ownerId,
  });
  if (!template.isPublished) return;
  await publishPassTemplate(begin, tx, { passTemplateId: id, revisionId });
  for (const pass of template.passes) await addPass(ctx, tx, workspace, id, pass);
  for (const campaign of template.campaigns) await addCampaign(ctx, tx, id, ownerId, campaign);
}

async function addPass(
  ctx: Context,
  tx: WorkspaceTransaction,
  workspace: WorkspaceWithOrganization,
  passTemplateId: string,
  { person: user, attributes, daysAgo: days, isVoided }: DemoPass,
): Promise<void> {
  const then = daysAgo(ctx, days);
  const { id } = await issuePass(then, tx, workspace, { passTemplateId, user, attributes });
  if (isVoided) await voidPass(daysAgo(ctx, days - 1), tx, id);
}

async function addCampaign(
  ctx: Context,
  tx: WorkspaceTransaction,
  passTemplateId: string,
  createdBy: string,
  { isLaunched, ...input }: DemoCampaign,
): Promise<void> {
  const { id } = await createCampaign(ctx, tx, { ...input, passTemplateId, createdBy });
  if (isLaunched) await launchCampaign(ctx, tx, id);
}

function documentOf({ template, pictures }: DemoPlace): DesignDocument {
  const images: DesignDocument['images'] = {};
  for (const slot of imageSlots) {
    const picture = template.pictures[slot];
    const file = picture && pictures.get(picture.file);
    if (picture && file) images[slot] = { file, crop: null, alt: picture.alt } satisfies ImageRef;
  }
  return { ...emptyDesignDocument(template.passType, template.name), ...template.design, images };
}

function daysAgo(ctx: Context, days: number): Context {
  return { ...ctx, clock: () => new Date(ctx.clock().getTime() - days * dayMilliseconds) };
}
