import type { Context } from '../../context.ts';
import { sendUnlessRefused } from '../../platform/mail/send-unless-refused.ts';
import { noticeMail } from '../identity-mails/notice-mail.ts';
import { findAdmin } from '../organizations/find-admin.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { disabledEndpointWords } from './disabled-endpoint-words.ts';
import { lookUpWebhookEndpoint } from './find-webhook-endpoint.ts';
import type { DisabledEndpointMail } from './mail-disabled-endpoint.job.ts';

type Mailing = Pick<Context, 'config' | 'database' | 'identity' | 'logger' | 'mailer'>;

/**
 * Tells an admin that an endpoint was disabled. A second run repeats the first one's Message-ID, by which mail programs show one; an
 * endpoint that is enabled again, and somebody who is no admin any more, are left.
 */
export async function mailDisabledEndpoint(
  ctx: Mailing,
  { workspaceId, endpointId, reason, adminId }: DisabledEndpointMail,
): Promise<void> {
  const endpoint = await ctx.database.inWorkspace(workspaceId, (tx) => lookUpWebhookEndpoint(tx, endpointId));
  if (!endpoint?.disabled_at) return;
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  const admin = await findAdmin(ctx, workspace.organization.workos_identifier, adminId);
  if (!admin) return;
  const { publicUrl } = ctx.config;
  const words = disabledEndpointWords({
    workspaceName: workspace.name,
    host: new URL(endpoint.url).host,
    reason,
    url: `${publicUrl}/${workspace.handle}/integrations`,
  });
  const notice = `webhook.${endpointId}.${endpoint.disabled_at.getTime()}.${adminId}`;
  const messageId = `${notice}@${new URL(publicUrl).hostname}`;
  const mail = { to: admin.email, messageId, ...noticeMail(words, ctx.config) };
  await sendUnlessRefused(ctx, mail, 'A mail about a disabled webhook endpoint');
}
