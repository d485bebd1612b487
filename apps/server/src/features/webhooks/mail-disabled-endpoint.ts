import type { Context } from '../../context.ts';
import { MailError } from '../../platform/mail/mail-error.ts';
import { rolesOfUser } from '../organizations/roles-of-user.ts';
import { findWorkspaceById, type WorkspaceWithOrganization } from '../workspaces/find-workspace-by-id.ts';
import { disabledEndpointMail } from './disabled-endpoint-mail.ts';
import { lookUpWebhookEndpoint, type WebhookEndpointRow } from './find-webhook-endpoint.ts';
import type { DisabledEndpoint } from './mail-disabled-endpoint.job.ts';

type Mailing = Pick<Context, 'config' | 'database' | 'identity' | 'logger' | 'mailer'>;

/**
 * Tells the admin who made an endpoint that it was disabled, where mail can be sent; everybody else sees it on the screen. Made by the
 * API it has no such admin. A second run repeats the first one's Message-ID, by which mail programs show one.
 */
export async function mailDisabledEndpoint(
  ctx: Mailing,
  { workspaceId, endpointId, reason }: DisabledEndpoint,
): Promise<void> {
  const { mailer } = ctx;
  if (!mailer) return;
  const endpoint = await ctx.database.inWorkspace(workspaceId, (tx) => lookUpWebhookEndpoint(tx, endpointId));
  if (!endpoint?.disabled_at) return;
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  const to = await addressOfMaker(ctx, endpoint, workspace);
  if (!to) return;
  const { publicUrl } = ctx.config;
  const facts = {
    workspaceName: workspace.name,
    host: new URL(endpoint.url).host,
    reason,
    url: `${publicUrl}/${workspace.handle}/integrations`,
  };
  const messageId = `webhook.${endpointId}.${endpoint.disabled_at.getTime()}@${new URL(publicUrl).hostname}`;
  try {
    await mailer.send({ to, messageId, ...disabledEndpointMail(facts, ctx.config) });
  } catch (error) {
    // An address that is never taken is no reason to go on; anything else that goes wrong is tried again.
    if (!(error instanceof MailError && error.code === 'refused')) throw error;
    ctx.logger.warn('The mail about a disabled webhook endpoint could not be delivered', {
      reason: error.message,
    });
  }
}

/** Whoever has left, or may not manage any more, is not told. */
async function addressOfMaker(
  ctx: Mailing,
  { created_by }: WebhookEndpointRow,
  { organization }: WorkspaceWithOrganization,
): Promise<string | null> {
  const maker = created_by && (await ctx.identity.findUser(created_by));
  if (!maker) return null;
  const roles = await rolesOfUser(ctx, maker.id);
  return roles.get(organization.workos_identifier) === 'admin' ? maker.email : null;
}
