import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DesignDocument } from '@tessera/pass-design';
import { type Selectable, sql } from 'kysely';
import type { Context } from '../context.ts';
import { saveEmbeddedPage } from '../features/embedded-pages/save-embedded-page.ts';
import { uploadImage } from '../features/images/upload-image.ts';
import { draftFromGallery } from '../features/pass-templates/draft-from-gallery.ts';
import { foldCounts } from '../features/stats/fold-counts.ts';
import { createWorkspace } from '../features/workspaces/create-workspace.ts';
import { findWorkspaceById } from '../features/workspaces/find-workspace-by-id.ts';
import { ensureMonthPartitions } from '../platform/database/month-partitions.ts';
import type { OrganizationsTable } from '../platform/database/schema/organizations-table.ts';
import { addDemoTemplate, historyDays } from './add-demo-template.ts';
import { addDemoWebhook } from './add-demo-webhook.ts';
import { auroraCoffee } from './aurora-coffee.ts';
import { cornerBooks } from './corner-books.ts';
import { createDemoApiKey } from './demo-api-key.ts';
import type { DemoTemplate, DemoWorkspace } from './demo-content.ts';
import { ensureDemoTeam } from './ensure-demo-team.ts';
import { ensurePersona } from './ensure-persona.ts';
import { ensureSpecialPersonas } from './ensure-special-personas.ts';
import { museumBergtal } from './museum-bergtal.ts';
import { personas } from './personas.ts';

const directory = join(import.meta.dirname, 'images');

async function uploadDemoPictures(
  ctx: Context,
  workspaceId: string,
  templates: readonly DemoTemplate[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Set(templates.flatMap(({ pictures }) => Object.values(pictures).map(({ file }) => file)));
  const ids = new Map<string, string>();
  for (const name of names) {
    const { file } = await uploadImage(ctx, workspaceId, await readFile(join(directory, name)));
    ids.set(name, file);
  }
  return ids;
}

async function draftsFor(
  ctx: Context,
  workspaceId: string,
  templates: readonly DemoTemplate[],
): Promise<ReadonlyMap<string, DesignDocument>> {
  const drafts = new Map<string, DesignDocument>();
  for (const { name, galleryDesign } of templates)
    if (galleryDesign) drafts.set(name, await draftFromGallery(ctx, workspaceId, { galleryDesign, name }));
  return drafts;
}

/** One transaction, so that a crash leaves all or nothing. */
async function fillDemoWorkspace(
  ctx: Context,
  workspaceId: string,
  demo: DemoWorkspace,
  ownerId: string,
): Promise<void> {
  const templates = demo.templates(ctx.clock());
  const pictures = await uploadDemoPictures(ctx, workspaceId, templates);
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  // Stamps are drawn in other processes, while other templates are loaded.
  const drafting = draftsFor(ctx, workspaceId, templates);
  const filling = ctx.database.inWorkspace(workspaceId, async (tx) => {
    for (const template of templates) {
      const draft = template.galleryDesign ? (await drafting).get(template.name) : undefined;
      await addDemoTemplate(ctx, tx, { workspace, template, pictures, draft, ownerId });
    }
    for (const page of demo.embeddedPages)
      await saveEmbeddedPage(ctx, tx, null, { ...page, url: `${ctx.config.publicUrl}${page.url}` });
    await foldCounts({ ...ctx, database: { ...ctx.database, inWorkspace: (_id, work) => work(tx) } }, tx);
    if (demo.webhook) await addDemoWebhook(ctx, tx, { ...demo.webhook, createdBy: ownerId });
    if (demo.hasApiKey) await createDemoApiKey(ctx, tx, ownerId);
  });
  await Promise.allSettled([drafting, filling]);
  await filling;
}

/** The load does not change a workspace with content. */
function isFilled(ctx: Pick<Context, 'database'>, workspaceId: string): Promise<boolean> {
  return ctx.database.inWorkspace(workspaceId, async ({ db }) => {
    const template = await db
      .selectFrom('pass_templates')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst();
    return template !== undefined;
  });
}

const demoWorkspaces = [auroraCoffee, museumBergtal, cornerBooks];

/** The letters "demo". */
const loadLock = 0x64656d6f;
const dayMilliseconds = 86_400_000;

const limitedPlan = {
  workspace_creation_enabled: false,
  can_create_non_demo_templates: false,
  can_send_custom_pass_download_emails: false,
  demo_pass_count_limit: 25,
  show_platform_branding: true,
  embedded_designer_enabled: false,
};

/** Completes a killed load, and skips complete workspaces and databases with other accounts. Returns whether it filled a workspace. */
export async function loadDemoData(ctx: Context): Promise<boolean> {
  if (await hasOwnPeople(ctx)) return false;
  return ctx.database.global.transaction().execute(async (holder) => {
    // Concurrent starts wait here and find everything loaded.
    await sql`select pg_advisory_xact_lock(${sql.lit(loadLock)})`.execute(holder);
    await ensurePartitionsOfHistory(ctx);
    let hasFilled = false;
    for (const demo of demoWorkspaces) hasFilled = (await loadWorkspace(ctx, demo)) || hasFilled;
    await ensureSpecialPersonas(ctx);
    return hasFilled;
  });
}

/** One call creates the partitions of three months. */
async function ensurePartitionsOfHistory(ctx: Context): Promise<void> {
  for (let daysAgo = historyDays; daysAgo > 0; daysAgo -= 60)
    await ensureMonthPartitions(
      ctx.database.global,
      new Date(ctx.clock().getTime() - daysAgo * dayMilliseconds),
    );
}

async function hasOwnPeople({ database }: Pick<Context, 'database'>): Promise<boolean> {
  const teams = demoWorkspaces.flatMap(({ team }) => (team ? [...team.colleagues, ...team.invitations] : []));
  const emails = [...Object.values(personas), ...teams].map(({ email }) => email);
  const stranger = await database.global
    .selectFrom('identity_users')
    .select('id')
    .where('email', 'not in', emails)
    .limit(1)
    .executeTakeFirst();
  return stranger !== undefined;
}

async function loadWorkspace(ctx: Context, demo: DemoWorkspace): Promise<boolean> {
  const ownerId = await ensurePersona(ctx, demo.owner);
  const { id, organization } = await ensureDemoWorkspace(ctx, demo, ownerId);
  if (await isFilled(ctx, id)) return false;
  for (const member of demo.members) {
    const userId = await ensurePersona(ctx, member);
    const organizationId = organization.workos_identifier;
    await ctx.identity.addMembership({ userId, organizationId, role: 'member' });
  }
  if (demo.team)
    await ensureDemoTeam(ctx, { organizationId: organization.workos_identifier, ownerId }, demo.team);
  await describeWorkspace(ctx, id, demo);
  if (demo.plan === 'demo') await limitPlan(ctx, organization.id);
  await fillDemoWorkspace(ctx, id, demo, ownerId);
  return true;
}

async function describeWorkspace(ctx: Context, workspaceId: string, demo: DemoWorkspace): Promise<void> {
  await ctx.database.global
    .updateTable('workspaces')
    .set({
      issuer_address: demo.issuerAddress,
      issuer_contact: demo.issuerContact,
      currency: demo.currency,
    })
    .where('id', '=', workspaceId)
    .execute();
}

async function limitPlan(ctx: Context, organizationId: string): Promise<void> {
  await ctx.database.global
    .updateTable('organizations')
    .set(limitedPlan)
    .where('id', '=', organizationId)
    .execute();
}

type Organization = Selectable<OrganizationsTable>;

/** Found by its owner, because it may have been renamed. */
async function ensureDemoWorkspace(
  ctx: Context,
  { name, timezoneName }: DemoWorkspace,
  ownerId: string,
): Promise<{ id: string; organization: Organization }> {
  const found = await findOrganizationOf(ctx, ownerId);
  const known = found && (await findWorkspaceIn(ctx, found));
  if (found && known) return { id: known.id, organization: found };
  const account = { userId: ownerId, organizationId: found?.workos_identifier ?? null };
  const { id } = await createWorkspace(onFullPlan(ctx), account, {
    name,
    timezoneName,
    companySize: 11,
    companyRole: 'Other',
  });
  const organization = await findOrganizationOf(ctx, ownerId);
  if (!organization) throw new Error(`The organization of ${name} was created but not found.`);
  return { id, organization };
}

async function findOrganizationOf(ctx: Context, ownerId: string): Promise<Organization | null> {
  const memberships = await ctx.identity.listMemberships(ownerId);
  if (memberships.length === 0) return null;
  const identifiers = memberships.map(({ organizationId }) => organizationId);
  const organization = await ctx.database.global
    .selectFrom('organizations')
    .selectAll()
    .where('workos_identifier', 'in', identifiers)
    .orderBy('created_at')
    .executeTakeFirst();
  return organization ?? null;
}

async function findWorkspaceIn(ctx: Context, { id }: Organization): Promise<{ id: string } | null> {
  const workspace = await ctx.database.global
    .selectFrom('workspaces')
    .select('id')
    .where('organization_id', '=', id)
    .orderBy('id')
    .executeTakeFirst();
  return workspace ?? null;
}

/** The limited plan does not allow creating workspaces. */
function onFullPlan(ctx: Context): Context {
  return { ...ctx, config: { ...ctx.config, defaultPlan: 'full' } };
}
