import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import type { NoticeMailContent } from '../../platform/mail/notice-mail-content.ts';

export type CertificateReminderFacts = {
  workspaceName: string;
  /** Such as pass.com.example.card. */
  identifier: string;
  expiresAt: Date;
  /** The workspace's time zone, in which the expiry day is shown. */
  timezoneName: string;
  /** The page where the certificate is renewed. */
  url: string;
};

/** The mail about a certificate that expires soon. */
export function certificateReminderMail({
  workspaceName,
  identifier,
  expiresAt,
  timezoneName,
  url,
}: CertificateReminderFacts): NoticeMailContent {
  const workspace = nameInMail(workspaceName);
  const day = expiresAt.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: timezoneName });
  return {
    subject: `The Apple certificate of ${workspace} expires on ${day}`,
    title: 'An Apple certificate expires soon',
    lead: `The certificate for ${identifier} in ${workspace} expires on ${day}. From then on its passes can neither be issued nor updated for Apple Wallet; those in wallets stay as they are.`,
    button: { label: 'Renew the certificate', url },
    advice:
      'Ask Apple for a new certificate for the same identifier and upload it: it takes the place of the running one at once, and no pass has to be issued again.',
  };
}
