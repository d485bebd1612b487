import type { Context } from '../../context.ts';
import { formatUtc } from '../../platform/mail/format-utc.ts';
import { messageId } from '../../platform/mail/message-id.ts';
import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import { noticeMail } from '../../platform/mail/notice-mail.ts';
import type { NoticeMailContent } from '../../platform/mail/notice-mail-content.ts';
import { sendUnlessRefused } from '../../platform/mail/send-unless-refused.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { apiKeyLinkUrl } from './api-key-link.ts';
import type { ApiKeyLinkDelivery } from './api-keys.jobs.ts';

type Delivering = Pick<Context, 'clock' | 'config' | 'database' | 'identity' | 'keys' | 'logger' | 'mailer'>;

/** Sends once; skips used and expired links. */
export async function deliverApiKeyLink(ctx: Delivering, delivery: ApiKeyLinkDelivery): Promise<void> {
  const waiting = await findUnmailed(ctx, delivery);
  const admin = waiting && (await ctx.identity.findUser(waiting.user_id));
  if (!waiting || !admin) return;
  const workspace = await findWorkspaceById(ctx.database.global, delivery.workspaceId);
  const content = apiKeyLinkMail({
    keyName: waiting.name ?? '',
    workspaceName: workspace.name,
    url: apiKeyLinkUrl(ctx, delivery),
    expiresAt: waiting.expires_at,
  });
  const mail = {
    to: admin.email,
    messageId: messageId(ctx.config, `api-key.${delivery.apiKeyId}`),
    ...noticeMail(content, ctx.config),
  };
  await sendUnlessRefused(ctx, mail, 'A mail with an API key');
  await recordMailed(ctx, delivery);
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

async function recordMailed(
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

type ApiKeyLinkFacts = { keyName: string; workspaceName: string; url: string; expiresAt: Date };

/** Contains no key, because mails are kept for years. */
function apiKeyLinkMail({ keyName, workspaceName, url, expiresAt }: ApiKeyLinkFacts): NoticeMailContent {
  const key = nameInMail(keyName);
  const workspace = nameInMail(workspaceName);
  return {
    subject: `Your API key “${key}”`,
    title: `Your API key “${key}”`,
    lead: `You made an API key for ${workspace} and restricted who may see it. It is shown once, to you alone and after you sign in, until ${formatUtc(expiresAt)}.`,
    button: { label: 'Go to the key', url },
    advice: `If you did not make it, someone else is using your account: change your password, and revoke the key in the settings of ${workspace}.`,
  };
}
