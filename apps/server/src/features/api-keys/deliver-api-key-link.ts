import type { Context } from '../../context.ts';
import { messageId } from '../../platform/mail/message-id.ts';
import { noticeMail } from '../../platform/mail/notice-mail.ts';
import { sendUnlessRefused } from '../../platform/mail/send-unless-refused.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { apiKeyLinkUrl } from './api-key-link.ts';
import { apiKeyLinkMail } from './api-key-link-mail.ts';
import type { ApiKeyLinkDelivery } from './deliver-api-key-link.job.ts';

type Delivering = Pick<Context, 'clock' | 'config' | 'database' | 'identity' | 'keys' | 'logger' | 'mailer'>;

/** Tells an admin where the restricted key they made can be seen. Run twice it sends once; a link that is used or over is left. */
export async function deliverApiKeyLink(ctx: Delivering, delivery: ApiKeyLinkDelivery): Promise<void> {
  const waiting = await findUnmailed(ctx, delivery);
  const admin = waiting && (await ctx.identity.findUser(waiting.user_id));
  if (!waiting || !admin) return;
  const workspace = await findWorkspaceById(ctx.database.global, delivery.workspaceId);
  const words = apiKeyLinkMail({
    keyName: waiting.name ?? '',
    workspaceName: workspace.name,
    url: apiKeyLinkUrl(ctx, delivery),
    expiresAt: waiting.expires_at,
  });
  const mail = {
    to: admin.email,
    messageId: messageId(ctx.config, `api-key.${delivery.apiKeyId}`),
    ...noticeMail(words, ctx.config),
  };
  await sendUnlessRefused(ctx, mail, 'A mail with an API key');
  await noteMailed(ctx, delivery);
}

function findUnmailed({ database, clock }: Delivering, { workspaceId, apiKeyId }: ApiKeyLinkDelivery) {
  return database.inWorkspace(workspaceId, ({ db }) =>
    db
      .selectFrom('api_key_links as link')
      .innerJoin('api_keys as key', (join) =>
        join.onRef('key.workspace_id', '=', 'link.workspace_id').onRef('key.id', '=', 'link.api_key_id'),
      )
      .select(['key.name', 'link.user_id', 'link.expires_at'])
      .where('link.workspace_id', '=', workspaceId)
      .where('link.api_key_id', '=', apiKeyId)
      .where('link.mailed_at', 'is', null)
      .where('link.expires_at', '>', clock())
      .executeTakeFirst(),
  );
}

async function noteMailed(
  { database, clock }: Delivering,
  { workspaceId, apiKeyId }: ApiKeyLinkDelivery,
): Promise<void> {
  await database.inWorkspace(workspaceId, ({ db }) =>
    db
      .updateTable('api_key_links')
      .set({ mailed_at: clock() })
      .where('workspace_id', '=', workspaceId)
      .where('api_key_id', '=', apiKeyId)
      .execute(),
  );
}
