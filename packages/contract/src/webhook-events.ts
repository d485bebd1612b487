// Apart from the schemas, so that the marketplace's first page loads none of them.

/** A page of the delivery log. */
export const webhookDeliveriesPerPage = 25;
/** Each message goes to every endpoint that wants it; more endpoints than this are one program's work, not a workspace's. */
export const webhookEndpointsMax = 20;
export const webhookUrlLengthMax = 2_000;
export const webhookDescriptionLengthMax = 200;
/** How long the secret before the last rotation goes on signing beside the new one: a day to bring receivers up to date. */
export const webhookRotationHours = 24;
/** Afterwards a delivery leaves the log, and can no longer be replayed. */
export const webhookLogDays = 30;
/** An endpoint that has answered with nothing but failures for this long is disabled. */
export const webhookFailingDaysMax = 5;
/** How much of an answer is kept, in bytes: an error page's first sentences say what is wrong. */
export const webhookExcerptBytesMax = 2_048;
/** Test messages an endpoint may be sent within a minute. */
export const webhookTestsPerMinute = 10;

/** What an endpoint can be told, each with the sentence that explains it. The names are those of the public messages. */
export const webhookEvents = {
  'passTemplate.created': 'A pass template was created.',
  'passTemplate.updated': 'The name or the draft of a pass template was saved.',
  'passTemplate.published': 'A revision of a pass template was published; passes already issued follow it.',
  'passTemplate.archived': 'A pass template was archived.',
  'passTemplate.unarchived': 'An archived pass template was brought back.',
  'passTemplate.passesVoided':
    'All passes of an archived pass template were voided: one message for all of them.',
  'pass.issued': 'A pass was issued to a person.',
  'pass.updated': 'A pass looks different, because its holder’s name or values changed.',
  'pass.voided': 'A single pass was voided.',
  'pass.installed': 'A wallet took a pass.',
  'pass.removed': 'A wallet gave a pass up.',
  'downloadLink.sent': 'Somebody had the download link of a pass mailed to its holder.',
  'downloadLink.refused': 'The mail with a download link was refused by the holder’s mail server for good.',
  'person.unsubscribed': 'A person unsubscribed from the mail of this workspace.',
  'person.resubscribed': 'A person who had unsubscribed takes mail again.',
  'campaign.created': 'A campaign was created, as a draft.',
  'campaign.updated': 'The draft of a campaign was saved.',
  'campaign.launched': 'A campaign was launched.',
  'campaign.completed': 'A campaign has reached everyone it can reach.',
  'campaign.archived': 'A campaign was archived.',
  'campaign.unarchived': 'An archived campaign was brought back.',
  'link.clicked': 'Somebody followed the link of a campaign.',
  'apiKey.created': 'An API key of the workspace was created.',
  'apiKey.revoked': 'An API key of the workspace was revoked.',
  'workspace.updated': 'The settings or the company information of the workspace were changed.',
  'webhookEndpoint.disabled':
    'A webhook endpoint was disabled because it failed for days, or said it is gone.',
} as const;

export type WebhookEventType = keyof typeof webhookEvents;
const isEventType = (name: string): name is WebhookEventType => Object.hasOwn(webhookEvents, name);
export const webhookEventTypes = Object.keys(webhookEvents).filter(isEventType);

/** The type of a test message; it goes to the endpoint it is sent to, whatever that follows. */
export const webhookTestType = 'webhook.test';
