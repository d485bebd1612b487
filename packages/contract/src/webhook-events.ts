// Separate from the schemas, so that the marketplace's first page does not load zod.

/** A page of the delivery log. */
export const webhookDeliveriesPerPage = 25;
/** Each message goes to every subscribed endpoint; one program can forward to more. */
export const webhookEndpointsMax = 20;
export const webhookUrlLengthMax = 2_000;
export const webhookDescriptionLengthMax = 200;
/** How long the previous secret signs beside the new one: a day to update receivers. */
export const webhookRotationHours = 24;
/** How long a delivery stays in the log and can be replayed, by default. */
export const webhookLogDays = 30;
/** An endpoint with failures only for this long is disabled. */
export const webhookFailingDaysMax = 5;
/** How much of a response is stored, in bytes: the start of an error page explains the error. */
export const webhookExcerptBytesMax = 2_048;
/** Test messages per endpoint and minute. */
export const webhookTestsPerMinute = 10;

/** The events of endpoints, each with its description. The names are public. */
export const webhookEvents = {
  'passTemplate.created': 'A pass template was created.',
  'passTemplate.updated':
    'The name, the draft, the sign-up page or the personalized links of a pass template were saved.',
  'passTemplate.published': 'A revision of a pass template was published; passes already issued follow it.',
  'passTemplate.archived': 'A pass template was archived.',
  'passTemplate.unarchived': 'An archived pass template was brought back.',
  'passTemplate.passesVoided':
    'All passes of an archived pass template were voided: one message for all of them.',
  'pass.issued': 'A pass was issued to a person.',
  'pass.updated': 'A pass changed: its values, its expiry, or its holder’s name.',
  'pass.voided': 'A single pass was voided.',
  'pass.restored': 'The voiding of a pass was undone within its day of grace.',
  'passes.imported': 'Several passes were issued at once: one message for all of them.',
  'passes.updated': 'Several passes changed: one message for all of them.',
  'passes.voided': 'Several passes were voided at once: one message for all of them.',
  'passes.restored': 'The voiding of several passes was undone at once: one message for all of them.',
  'pass.installed': 'A wallet took a pass.',
  'pass.removed': 'A wallet gave a pass up.',
  'pass.scanned': 'The barcode of a pass was scanned, and the scan was accepted.',
  'entry.recorded': 'Balances of passes changed: one message for all entries that were recorded at once.',
  'reward.earned': 'Passes earned rewards: one message for all that were earned at once.',
  'reward.redeemed': 'Rewards were redeemed: one message for all at once.',
  'reward.reversed':
    'Rewards were taken back, or can be redeemed again, because an entry was reversed: one message for all at once.',
  'tier.changed': 'Passes reached another tier: one message for all at once.',
  'downloadLink.sent': 'Someone had the download link of a pass mailed to its holder.',
  'downloadLinks.sent':
    'The download links of several passes were mailed to their holders: one message for all of them.',
  'downloadLink.refused': 'The mail with a download link was refused by the holder’s mail server for good.',
  'downloadLink.bounced':
    'The mail with a download link was accepted at first, then returned by the holder’s mail server for good.',
  'person.unsubscribed': 'A person unsubscribed from the mail of this workspace.',
  'person.resubscribed': 'A person who had unsubscribed takes mail again.',
  'campaign.created': 'A campaign was created, as a draft.',
  'campaign.updated': 'The draft of a campaign was saved.',
  'campaign.approvalRequested': 'A second admin was asked to approve a campaign.',
  'campaign.approved': 'A second admin approved a campaign, which is launched or scheduled with it.',
  'campaign.declined': 'A second admin declined to approve a campaign.',
  'campaign.scheduled': 'A campaign was scheduled.',
  'campaign.launched': 'A campaign was launched, and its recipients’ passes show it.',
  'campaign.paused': 'The delivery of a campaign was paused.',
  'campaign.resumed': 'The delivery of a paused campaign was resumed.',
  'campaign.canceled': 'A campaign was canceled.',
  'campaign.completed': 'A campaign has reached everyone it can reach.',
  'campaign.archived': 'A campaign was archived.',
  'campaign.unarchived': 'An archived campaign was brought back.',
  'conversion.recorded': 'The holder of a pass reached a goal.',
  'link.clicked': 'Someone followed the link of a campaign.',
  'apiKey.created': 'An API key of the workspace was created.',
  'apiKey.revoked': 'An API key of the workspace was revoked.',
  'workspace.updated': 'The settings or the company information of the workspace were changed.',
  'webhookEndpoint.disabled':
    'A webhook endpoint was disabled because it failed for days, or said it is gone.',
} as const;

export type WebhookEventType = keyof typeof webhookEvents;
const isEventType = (name: string): name is WebhookEventType => Object.hasOwn(webhookEvents, name);
export const webhookEventTypes = Object.keys(webhookEvents).filter(isEventType);

/** The type of a test message, which every endpoint receives. */
export const webhookTestType = 'webhook.test';
