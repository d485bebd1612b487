import type { Context } from '../../context.ts';
import { mailAdmin } from '../workspaces/mail-admin.ts';
import { disabledEndpointMail } from './disabled-endpoint-mail.ts';
import { lookUpWebhookEndpoint } from './find-webhook-endpoint.ts';
import type { DisabledEndpointMail } from './mail-disabled-endpoint.job.ts';

/** Notifies an admin of a disabled endpoint, unless it was enabled again. */
export async function mailDisabledEndpoint(
  ctx: Pick<Context, 'config' | 'database' | 'identity' | 'logger' | 'mailer'>,
  { workspaceId, endpointId, reason, adminId }: DisabledEndpointMail,
): Promise<void> {
  const endpoint = await ctx.database.inWorkspace(workspaceId, (tx) => lookUpWebhookEndpoint(tx, endpointId));
  if (!endpoint?.disabled_at) return;
  const { host } = new URL(endpoint.url);
  await mailAdmin(ctx, {
    workspaceId,
    adminId,
    notice: `webhook.${endpointId}.${endpoint.disabled_at.getTime()}`,
    what: 'A mail about a disabled webhook endpoint',
    content: ({ name }, home) =>
      disabledEndpointMail({
        workspaceName: name,
        host,
        reason,
        url: `${home}/integrations?webhookEndpointId=${endpointId}`,
      }),
  });
}
