import type { CampaignFailures, EntryKind, RecordedAction, WalletResults } from '@tessera/contract';

type Wallet = 'apple' | 'google';
type OnePass = { passId: string; passTemplateId: string };
type PassSet = { passTemplateId: string; count: number; passIds: string[] };
type VoidedPass = OnePass & { wasActive: boolean };
type OfTemplate = { passTemplateId: string };
/** The first of a set; `count` is its size. */
type Listed<Item> = { passTemplateId: string; count: number; items: Item[] };
type OfReward = { rewardId: string; passId: string };
type OfPerson = { passUserId: string };
type OfCampaign = { campaignId: string };
type OfApproval = OfCampaign & { approvalId: string };

/** Events outlive personal data and are copied and read widely, so a payload holds ids, no names, addresses or secrets of persons. */
export type EventPayloads = {
  'workspace.updated': { changed: string[] };
  /** All passes of the workspace show the changed setting. */
  'workspace.facesChanged': Record<never, never>;

  'passTemplate.created': OfTemplate;
  'passTemplate.updated': OfTemplate;
  'passTemplate.published': OfTemplate & { revisionId: string };
  /** `archivedAt` excludes passes issued after the template was unarchived. */
  'passTemplate.archived': OfTemplate & { shouldVoidPasses: boolean; archivedAt: string };
  'passTemplate.unarchived': OfTemplate;
  'passTemplate.passesVoided': OfTemplate;
  /** By the workspace's issuer or time zone, not by the design. */
  'passTemplate.facesChanged': OfTemplate;

  /** At Google: cards show other passes beneath them. */
  'passTemplate.linksChanged': OfTemplate;

  'pass.issued': OnePass;
  'pass.changed': OnePass;
  'pass.voided': VoidedPass;
  /** Wallets are notified once, after the last pass of the template. */
  'pass.voidedWithTemplate': VoidedPass;
  /** `isActive`: a wallet holds the pass. */
  'pass.restored': OnePass & { isActive: boolean };
  'passes.imported': { passTemplateId: string; count: number; importId: string | null };
  'passes.updated': PassSet;
  /** `activeCount`: how many of them a wallet held. */
  'passes.voided': PassSet & { activeCount: number };
  'passes.restored': PassSet & { activeCount: number };
  /** `becameActive`: no other wallet held the pass, and it is not voided. */
  'pass.installed': OnePass & { wallet: Wallet; becameActive: boolean };
  /** `becameInactive`: no wallet holds the pass any more, and it was not voided. */
  'pass.removed': OnePass & { wallet: Wallet; becameInactive: boolean };
  'pass.scanned': OnePass & { scanId: string; action: RecordedAction };
  'bulkChange.started': { bulkChangeId: string };

  'entry.recorded': Listed<{
    entryId: string;
    passId: string;
    balance: string;
    kind: EntryKind;
    amount: number;
    balanceAfter: number;
  }>;
  'reward.earned': Listed<OfReward>;
  'reward.redeemed': Listed<OfReward>;
  /** `open`: its redemption was reversed. */
  'reward.reversed': Listed<OfReward & { status: 'reversed' | 'open' }>;
  'tier.changed': Listed<{ passId: string; from: string | null; to: string | null }>;

  'downloadLink.sent': OnePass & { sendId: string; channel?: 'sms' };
  'downloadLinks.sent': OfTemplate & { sendId: string; count: number };
  'downloadLink.refused': { passId: string };
  /** `status` is that of RFC 3463; the server's text may name the person. */
  'downloadLink.bounced': { passId: string; status: string | null };
  'person.unsubscribed': OfPerson;
  'person.resubscribed': OfPerson;
  'person.erased': OfPerson & { erasureId: string };

  'campaign.created': OfCampaign;
  'campaign.updated': OfCampaign;
  'campaign.approvalRequested': OfApproval;
  'campaign.approved': OfApproval;
  'campaign.declined': OfApproval;
  'campaign.scheduled': OfCampaign;
  'campaign.launched': OfCampaign & OfTemplate;
  'campaign.paused': OfCampaign;
  'campaign.resumed': OfCampaign;
  'campaign.canceled': OfCampaign;
  'campaign.completed': OfCampaign;
  'campaign.archived': OfCampaign;
  'campaign.unarchived': OfCampaign;
  'campaign.quiet': OfCampaign;
  /** About a thousand recipients are due for delivery by `push`. */
  'campaign.chunkDue': OfCampaign &
    OfTemplate & {
      number: number;
      firstPassId: string;
      lastPassId: string;
      notifies: boolean;
      /** False if no pass of the chunk is in Google Wallet: the chunk then counts as finished there. */
      isDueAtGoogle: boolean;
    };
  /** Concerns all passes of the template, or the recipients of one campaign. */
  'campaign.changeTurned': OfCampaign & OfTemplate & { recipientsOf?: string };
  /** Changed by a campaign for everyone. */
  'campaign.classChanged': OfTemplate;
  /** The passes of all chunks are up to date. */
  'campaign.classMessageDue': OfCampaign & OfTemplate;
  'campaign.testEnded': OfTemplate & { passIds: string[] };
  /** One chunk, one wallet. `variants`: the results of each, the campaign's own content first. */
  'installs.chunkPushed': OfCampaign &
    WalletResults & {
      number: number;
      wallet: Wallet;
      variants?: WalletResults[] | undefined;
      failures?: CampaignFailures;
    };
  /** Also after a permanent failure. */
  'push.classMessageSent': OfCampaign & {
    notifications: number;
    failed: number;
    failures?: CampaignFailures;
  };
  /** `parentId`: the recurring campaign; `firstOfVariant`: on the first click of a pass, the position of its variant. */
  'link.clicked': OfCampaign &
    OfTemplate & { parentId?: string | null; passId?: string; firstOfVariant?: number };
  'conversion.recorded': {
    conversionId: string;
    goalId: string;
    passId: string;
    campaignId?: string;
    value: number | null;
    occurredAt: string;
  };

  'apiKey.created': { apiKeyId: string; name: string; secure: boolean; createdBy: string };
  'apiKey.linkSent': { apiKeyId: string };
  'apiKey.shown': { apiKeyId: string; shownTo: string };
  'apiKey.revoked': { apiKeyId: string; revokedBy: string };
  'webhookEndpoint.disabled': { endpointId: string; reason: 'failing' | 'gone' };
};

export type EventType = keyof EventPayloads;

export type AppEvent = { [Type in EventType]: { type: Type; payload: EventPayloads[Type] } }[EventType];
