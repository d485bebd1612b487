import { webhookFailingDaysMax } from '@tessera/contract';
import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import type { NoticeMailContent } from '../../platform/mail/notice-mail-content.ts';
import type { DisabledEndpoint } from './disabled-endpoint.ts';

export type DisabledEndpointFacts = {
  workspaceName: string;
  /** The endpoint's host only, since its path may contain a secret. */
  host: string;
  reason: DisabledEndpoint['reason'];
  /** The endpoint's page in the app. */
  url: string;
};

/** The mail about a disabled endpoint. */
export function disabledEndpointMail({
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
    lead: `The endpoint at ${host} is told nothing of ${workspace} any more, because ${why}.`,
    button: { label: 'Look at the endpoint', url },
    advice:
      'Once it answers again, send it a test and enable it. What failed stays in its log for 30 days and can be sent again.',
  };
}
