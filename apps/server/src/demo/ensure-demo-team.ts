import { openEmbeddedProvider } from '../composition/open-identity.ts';
import type { Context } from '../context.ts';
import type { DemoInvitation, DemoTeam } from './demo-content.ts';
import { ensurePersona } from './ensure-persona.ts';

type DemoOrganization = { organizationId: string; ownerId: string };

const dayMilliseconds = 86_400_000;

/** Idempotent, for a load that was killed. */
export async function ensureDemoTeam(
  ctx: Context,
  organization: DemoOrganization,
  team: DemoTeam,
): Promise<void> {
  const { organizationId } = organization;
  for (const { role, ...colleague } of team.colleagues) {
    const userId = await ensurePersona(ctx, colleague, null);
    await ctx.identity.addMembership({ userId, organizationId, role });
  }
  for (const invitation of team.invitations) await invite(ctx, organization, invitation);
}

/** Sends no mail, to keep the mailbox for mails that the user causes. */
async function invite(
  ctx: Context,
  organization: DemoOrganization,
  invitation: DemoInvitation,
): Promise<void> {
  const { organizationId, ownerId } = organization;
  const { email, role, daysAgo, isRevoked = false } = invitation;
  const then = new Date(ctx.clock().getTime() - daysAgo * dayMilliseconds);
  const identity = openEmbeddedProvider(ctx.config, { ...ctx, clock: () => then, queue: null });
  await identity.inviteUser({ organizationId, inviterUserId: ownerId, email, role });
  if (!isRevoked) return;
  await ctx.database.global
    .updateTable('identity_invitations')
    .set({ revoked_at: then })
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .execute();
}
