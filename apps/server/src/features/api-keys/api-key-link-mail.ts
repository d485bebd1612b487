import { formatUtc } from '../../platform/mail/format-utc.ts';
import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import type { NoticeMailContent } from '../../platform/mail/notice-mail-content.ts';

export type ApiKeyLinkFacts = { keyName: string; workspaceName: string; url: string; expiresAt: Date };

/** The mail that leads an admin to the restricted key they made. It holds a link and not the key: mails are kept for years. */
export function apiKeyLinkMail({
  keyName,
  workspaceName,
  url,
  expiresAt,
}: ApiKeyLinkFacts): NoticeMailContent {
  const key = nameInMail(keyName);
  const workspace = nameInMail(workspaceName);
  return {
    subject: `Your API key “${key}”`,
    title: `Your API key “${key}”`,
    lead: `You made an API key for ${workspace} and restricted who may see it. It is shown once, to you alone and after you sign in, until ${formatUtc(expiresAt)}.`,
    button: { label: 'Go to the key', url },
    advice: `If you did not make it, somebody uses your account: change your password, and revoke the key in the settings of ${workspace}.`,
  };
}
