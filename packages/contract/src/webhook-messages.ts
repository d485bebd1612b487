import { passTypes } from '@tessera/pass-design';
import { z } from 'zod';
import { campaignStatuses } from './campaign-states.ts';
import { entryKinds } from './programs/input.ts';
import { recordedActions } from './scans/input.ts';
import { type WebhookEventType, webhookEvents } from './webhook-events.ts';

// Ids are those of the public API. Messages may arrive late and out of order, so they name the object and the event, not its
// complete state.

const workspaceHandle = z.string();

const pass = z.object({ workspaceHandle, passId: z.uuid(), passTemplateId: z.uuid(), email: z.string() });
const bouncedPass = pass.extend({
  /** RFC 3463, such as `5.1.1`; null if the mail server gave none. */
  status: z.string().nullable(),
});
const passInWallet = pass.extend({ wallet: z.enum(['apple', 'google']) });
const scannedPass = pass.extend({ scanId: z.uuid(), action: z.enum(recordedActions) });

/** A set of passes; `listUrl` is the template's list of passes in the app. */
const passes = z.object({
  workspaceHandle,
  passTemplateId: z.uuid(),
  count: z.int(),
  listUrl: z.url(),
});

/** `items` are at most the first hundred of `count`. */
const listed = <Item extends z.ZodType>(items: Item) =>
  z.object({ workspaceHandle, passTemplateId: z.uuid(), count: z.int(), items: z.array(items) });
const listedEntries = listed(
  z.object({
    entryId: z.uuid(),
    passId: z.uuid(),
    balance: z.string(),
    kind: z.enum(entryKinds),
    amount: z.int(),
    balanceAfter: z.int(),
  }),
);
const listedRewards = listed(z.object({ rewardId: z.uuid(), passId: z.uuid() }));
const reversedRewards = listed(
  z.object({
    rewardId: z.uuid(),
    passId: z.uuid(),
    status: z.enum(['reversed', 'open']).describe('`open`: its redemption was reversed.'),
  }),
);
const listedTiers = listed(
  z.object({ passId: z.uuid(), from: z.string().nullable(), to: z.string().nullable() }),
);

const passTemplate = z.object({
  workspaceHandle,
  passTemplateId: z.uuid(),
  name: z.string(),
  passType: z.enum(passTypes),
});

const campaign = z.object({
  workspaceHandle,
  campaignId: z.uuid(),
  passTemplateId: z.uuid(),
  name: z.string(),
  status: z.enum(campaignStatuses),
  /** The recurring campaign whose run it is. */
  parentId: z.uuid().nullable(),
});

const completedCampaign = campaign.extend({
  stats: z.object({ passUpdates: z.int(), notifications: z.int(), failed: z.int() }),
});

const click = z.object({
  workspaceHandle,
  campaignId: z.uuid(),
  passTemplateId: z.uuid(),
  passId: z.uuid().nullable().describe('Null if the link does not name a pass.'),
});

const conversion = z.object({
  workspaceHandle,
  conversionId: z.uuid(),
  goalId: z.uuid(),
  goalName: z.string(),
  passId: z.uuid(),
  passTemplateId: z.uuid(),
  campaignId: z.uuid().nullable().describe('The campaign it counts for; null for none.'),
  value: z.number().nullable(),
  occurredAt: z.iso.datetime(),
});
const person = z.object({ workspaceHandle, email: z.string() });
const apiKey = z.object({ workspaceHandle, apiKeyId: z.uuid(), name: z.string().nullable() });

const workspace = z.object({
  workspaceHandle,
  name: z.string(),
  timezoneName: z.string(),
  currency: z.string().nullable(),
  issuerName: z.string().nullable(),
  issuerAddress: z.string().nullable(),
  issuerContact: z.string().nullable(),
});

const webhookEndpoint = z.object({
  workspaceHandle,
  endpointId: z.uuid(),
  /** With the port, if any; the rest of the URL may be secret. */
  host: z.string(),
  reason: z.enum(['failing', 'gone']),
});

/** The content of `data` by type of message. */
export const webhookData = {
  'passTemplate.created': passTemplate,
  'passTemplate.updated': passTemplate,
  'passTemplate.published': passTemplate,
  'passTemplate.archived': passTemplate,
  'passTemplate.unarchived': passTemplate,
  'passTemplate.passesVoided': passTemplate,
  'pass.issued': pass,
  'pass.updated': pass,
  'pass.voided': pass,
  'pass.restored': pass,
  'passes.imported': passes.extend({ importId: z.string().nullable() }),
  'passes.updated': passes,
  'passes.voided': passes,
  'passes.restored': passes,
  'pass.installed': passInWallet,
  'pass.removed': passInWallet,
  'pass.scanned': scannedPass,
  'entry.recorded': listedEntries,
  'reward.earned': listedRewards,
  'reward.redeemed': listedRewards,
  'reward.reversed': reversedRewards,
  'tier.changed': listedTiers,
  'downloadLink.sent': pass,
  'downloadLinks.sent': passes,
  'downloadLink.refused': pass,
  'downloadLink.bounced': bouncedPass,
  'person.unsubscribed': person,
  'person.resubscribed': person,
  'campaign.created': campaign,
  'campaign.updated': campaign,
  'campaign.approvalRequested': campaign,
  'campaign.approved': campaign,
  'campaign.declined': campaign,
  'campaign.scheduled': campaign,
  'campaign.launched': campaign,
  'campaign.paused': campaign,
  'campaign.resumed': campaign,
  'campaign.canceled': campaign,
  'campaign.completed': completedCampaign,
  'campaign.archived': campaign,
  'campaign.unarchived': campaign,
  'conversion.recorded': conversion,
  'link.clicked': click,
  'apiKey.created': apiKey,
  'apiKey.revoked': apiKey,
  'workspace.updated': workspace,
  'webhookEndpoint.disabled': webhookEndpoint,
} as const satisfies Record<WebhookEventType, z.ZodType>;

export type WebhookData<Type extends WebhookEventType = WebhookEventType> = z.infer<
  (typeof webhookData)[Type]
>;

/** The body of a message: its type, the time of the event, and its data. */
export function webhookMessage<Type extends WebhookEventType>(type: Type) {
  return z
    .object({ type: z.literal(type), timestamp: z.iso.datetime(), data: webhookData[type] })
    .describe(webhookEvents[type]);
}
