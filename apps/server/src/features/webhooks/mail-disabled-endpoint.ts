import { webhookFailingDaysMax } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import type { NoticeMailContent } from '../../platform/mail/notice-mail-content.ts';
import { mailAdmin } from '../workspaces/mail-admin.ts';
import { lookUpWebhookEndpoint } from './find-webhook-endpoint.ts';
import type { DisabledEndpointMail } from './webhooks.jobs.ts';

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

type DisabledEndpointFacts = {
  workspaceName: string;
  /** The path may contain a secret. */
  host: string;
  reason: DisabledEndpointMail['reason'];
  url: string;
};

function disabledEndpointMail({
  workspaceName,
  host,
  reason,
  url,
}: DisabledEndpointFacts): NoticeMailContent {
  const workspace = nameInMail(workspaceName);
  const why =
    reason === 'gone'
      ? 'it answered that it is gone (410)'
      : `every delivery to it has failed for ${webhookFailingDaysMax} days`;
  return {
    subject: `A webhook endpoint of ${workspace} was disabled`,
    title: 'A webhook endpoint was disabled',
    lead: `The endpoint at ${host} no longer receives the events of ${workspace}, because ${why}.`,
    button: { label: 'Look at the endpoint', url },
    advice:
      'Once it answers again, send it a test and enable it. What failed stays in its log for 30 days and can be sent again.',
  };
}
