import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { ensureEventPartitions } from '../platform/database/event-partitions.ts';
import { historyDays } from './add-demo-template.ts';
import { auroraCoffee } from './aurora-coffee.ts';
import { cornerBooks } from './corner-books.ts';
import type { DemoWorkspace } from './demo-content.ts';
import { ensureDemoTeam } from './ensure-demo-team.ts';
import { ensureDemoWorkspace } from './ensure-demo-workspace.ts';
import { ensurePersona } from './ensure-persona.ts';
import { ensureSpecialPersonas } from './ensure-special-personas.ts';
import { fillDemoWorkspace, isFilled } from './fill-demo-workspace.ts';
import { museumBergtal } from './museum-bergtal.ts';
import { personas } from './personas.ts';

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
    await ensureEventPartitions(
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
  await describeIssuer(ctx, id, demo);
  if (demo.plan === 'demo') await limitPlan(ctx, organization.id);
  await fillDemoWorkspace(ctx, id, demo, ownerId);
  return true;
}

async function describeIssuer(ctx: Context, workspaceId: string, demo: DemoWorkspace): Promise<void> {
  await ctx.database.global
    .updateTable('workspaces')
    .set({ issuer_address: demo.issuerAddress, issuer_contact: demo.issuerContact })
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
