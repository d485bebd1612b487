import type { CampaignFailures, RecordedAction, WalletResults } from '@tessera/contract';

type Wallet = 'apple' | 'google';
type OnePass = { passId: string; passTemplateId: string };
/** Passes of one template; refreshes and webhooks treat the set as one. */
type PassSet = { passTemplateId: string; count: number; passIds: string[] };
type VoidedPass = OnePass & { wasActive: boolean };
type OfTemplate = { passTemplateId: string };
type OfPerson = { passUserId: string };
type OfCampaign = { campaignId: string };
type OfApproval = OfCampaign & { approvalId: string };

/**
 * The payload of each event, without its workspace. Events outlive personal data and are copied and read widely, so a payload contains ids,
 * no names, addresses or secrets of persons.
 */
export type EventPayloads = {
  'workspace.updated': { changed: string[] };
  /** A setting that all passes of the workspace show has changed. */
  'workspace.facesChanged': Record<never, never>;

  'passTemplate.created': OfTemplate;
  /** The template's name, draft or sign-up page was saved. */
  'passTemplate.updated': OfTemplate;
  'passTemplate.published': OfTemplate & { revisionId: string };
  /** `archivedAt` excludes passes issued later, after the template was unarchived. */
  'passTemplate.archived': OfTemplate & { shouldVoidPasses: boolean; archivedAt: string };
  'passTemplate.unarchived': OfTemplate;
  /** All passes issued by an archived template are voided. */
  'passTemplate.passesVoided': OfTemplate;
  /** The content of all its passes changed with the workspace's issuer or time zone, not with the design. */
  'passTemplate.facesChanged': OfTemplate;

  'pass.issued': OnePass;
  'pass.changed': OnePass;
  'pass.voided': VoidedPass;
  /** A pass was voided with its whole template; wallets are notified once, after the last such pass. */
  'pass.voidedWithTemplate': VoidedPass;
  /** `isActive`: a wallet still holds the pass. */
  'pass.restored': OnePass & { isActive: boolean };
  'passes.imported': { passTemplateId: string; count: number; importId: string | null };
  'passes.updated': PassSet;
  /** `activeCount`: how many of them a wallet held. */
  'passes.voided': PassSet & { activeCount: number };
  'passes.restored': PassSet & { activeCount: number };
  /** `becameActive`: no other wallet held the pass before, and it is not voided. */
  'pass.installed': OnePass & { wallet: Wallet; becameActive: boolean };
  /** `becameInactive`: no wallet holds the pass any more, and it was not voided. */
  'pass.removed': OnePass & { wallet: Wallet; becameInactive: boolean };
  'pass.scanned': OnePass & { scanId: string; action: RecordedAction };
  'bulkChange.started': { bulkChangeId: string };

  'downloadLink.sent': OnePass & { sendId: string };
  'downloadLinks.sent': OfTemplate & { sendId: string; count: number };
  /** The holder's mail server permanently refused the mail with the link. */
  'downloadLink.refused': { passId: string };
  /** The mail server returned the mail. `status` is that of RFC 3463; the server's text may name the person. */
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
  /** Delivery to every recipient has ended. */
  'campaign.completed': OfCampaign;
  'campaign.archived': OfCampaign;
  'campaign.unarchived': OfCampaign;
  /** The delivery waits for the end of quiet hours. */
  'campaign.quiet': OfCampaign;
  /** A chunk of about a thousand recipients is due for delivery by `push`. */
  'campaign.chunkDue': OfCampaign &
    OfTemplate & {
      number: number;
      firstPassId: string;
      lastPassId: string;
      /** The campaign has a message; it cannot change after the launch. */
      notifies: boolean;
      /** False if no pass of the chunk is in Google Wallet: the chunk then counts as finished there. */
      isDueAtGoogle: boolean;
    };
  /** A campaign's change began or stopped applying to all passes of the template, or to the recipients of a campaign. */
  'campaign.changeTurned': OfCampaign & OfTemplate & { recipientsOf?: string };
  /** What passes share at Google changed with a campaign for everyone. */
  'campaign.classChanged': OfTemplate;
  /** The passes of all chunks are up to date, so the message to the template's class at Google can be sent. */
  'campaign.classMessageDue': OfCampaign & OfTemplate;
  /** The passes of a test show again what they showed before. */
  'campaign.testEnded': OfTemplate & { passIds: string[] };
  /** Delivery of one chunk of a campaign to one wallet has ended. `variants`: the results of each, the campaign's own content first. */
  'installs.chunkPushed': OfCampaign &
    WalletResults & {
      number: number;
      wallet: Wallet;
      variants?: WalletResults[] | undefined;
      failures?: CampaignFailures;
    };
  /** The message to a template's class at Google was sent, or failed permanently. */
  'push.classMessageSent': OfCampaign & {
    notifications: number;
    failed: number;
    failures?: CampaignFailures;
  };
  /** `parentId`: the recurring campaign; `firstOfVariant`: of the first click of a pass, the position of its variant. */
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
  /** A restricted key was created and is to be mailed as a link to its creator. */
  'apiKey.linkSent': { apiKeyId: string };
  /** The creator of a restricted key revealed it. */
  'apiKey.shown': { apiKeyId: string; shownTo: string };
  'apiKey.revoked': { apiKeyId: string; revokedBy: string };
  /** An endpoint was disabled automatically, after failures or status 410. */
  'webhookEndpoint.disabled': { endpointId: string; reason: 'failing' | 'gone' };
};

export type EventType = keyof EventPayloads;

/** An event of a workspace, named in the past tense. */
export type AppEvent = { [Type in EventType]: { type: Type; payload: EventPayloads[Type] } }[EventType];
