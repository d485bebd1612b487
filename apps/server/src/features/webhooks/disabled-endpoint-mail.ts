import { webhookFailingDaysMax } from '@tessera/contract';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { identityMailHtml } from '../identity-mails/identity-mail-html.ts';
import { identityMailText } from '../identity-mails/identity-mail-text.ts';
import type { IdentityMailWords, MailSite } from '../identity-mails/identity-mail-words.ts';
import { nameInMail } from '../identity-mails/name-in-mail.ts';
import type { DisabledEndpoint } from './mail-disabled-endpoint.job.ts';

export type DisabledEndpointFacts = {
  workspaceName: string;
  /** Of the endpoint; a path may be a secret, so a mail names no more. */
  host: string;
  reason: DisabledEndpoint['reason'];
  /** Where the endpoint can be looked at. */
  url: string;
};

/** The mail to whoever made an endpoint that is told nothing any more. */
export function disabledEndpointMail(
  facts: DisabledEndpointFacts,
  site: MailSite,
): Omit<MailMessage, 'to' | 'messageId'> {
  const words = wordsOf(facts);
  return {
    fromName: '',
    replyTo: null,
    subject: words.subject,
    html: identityMailHtml(words, site),
    text: identityMailText(words, site),
    // RFC 3834: holiday notices and other machines do not answer it.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function wordsOf({ workspaceName, host, reason, url }: DisabledEndpointFacts): IdentityMailWords {
  const workspace = nameInMail(workspaceName);
  const why =
    reason === 'gone'
      ? 'it answered that it is gone (410)'
      : `every delivery to it has failed for ${webhookFailingDaysMax} days`;
  return {
    subject: `A webhook endpoint of ${workspace} was disabled`,
    title: 'A webhook endpoint was disabled',
    lead: `The endpoint at ${host} is told nothing of ${workspace} any more, because ${why}.`,
    button: { label: 'Go to the integrations', url },
    advice:
      'Once it answers again, send it a test and enable it. What failed stays in its log for 30 days and can be sent again.',
  };
}
