import type { AppEvent } from '../../platform/events/app-events.ts';
import { isFrozen } from '../recipients/is-recipient.ts';
import type { RunRow } from './find-campaign.ts';

export type ChunkDue = {
  campaignId: string;
  passTemplateId: string;
  number: number;
  firstPassId: string;
  lastPassId: string;
  notifies: boolean;
  /** False if no pass of the chunk is in Google Wallet: the chunk then counts as finished there. */
  isDueAtGoogle: boolean;
};

export function campaignCreated(payload: { campaignId: string }): AppEvent {
  return { type: 'campaign.created', payload };
}

export function campaignUpdated(payload: { campaignId: string }): AppEvent {
  return { type: 'campaign.updated', payload };
}

type ApprovalEvent = { campaignId: string; approvalId: string };

export function campaignApprovalRequested(payload: ApprovalEvent): AppEvent {
  return { type: 'campaign.approvalRequested', payload };
}

export function campaignApproved(payload: ApprovalEvent): AppEvent {
  return { type: 'campaign.approved', payload };
}

export function campaignDeclined(payload: ApprovalEvent): AppEvent {
  return { type: 'campaign.declined', payload };
}

export function campaignScheduled(payload: { campaignId: string }): AppEvent {
  return { type: 'campaign.scheduled', payload };
}

export function campaignPaused(payload: { campaignId: string }): AppEvent {
  return { type: 'campaign.paused', payload };
}

export function campaignResumed(payload: { campaignId: string }): AppEvent {
  return { type: 'campaign.resumed', payload };
}

export function campaignCanceled(payload: { campaignId: string }): AppEvent {
  return { type: 'campaign.canceled', payload };
}

/** The passes of all chunks are up to date. */
export function campaignClassMessageDue(payload: { campaignId: string; passTemplateId: string }): AppEvent {
  return { type: 'campaign.classMessageDue', payload };
}

export function campaignCompleted(payload: { campaignId: string }): AppEvent {
  return { type: 'campaign.completed', payload };
}

export function campaignArchived(payload: { campaignId: string }): AppEvent {
  return { type: 'campaign.archived', payload };
}

export function campaignUnarchived(payload: { campaignId: string }): AppEvent {
  return { type: 'campaign.unarchived', payload };
}

export function campaignLaunched(payload: { campaignId: string; passTemplateId: string }): AppEvent {
  return { type: 'campaign.launched', payload };
}

/** About a thousand recipients are due for delivery by `push`. */
export function campaignChunkDue(payload: ChunkDue): AppEvent {
  return { type: 'campaign.chunkDue', payload };
}

export function campaignQuiet(payload: { campaignId: string }): AppEvent {
  return { type: 'campaign.quiet', payload };
}

/** Changed by a campaign for everyone. */
export function campaignClassChanged(payload: { passTemplateId: string }): AppEvent {
  return { type: 'campaign.classChanged', payload };
}

export function campaignTestEnded(payload: { passTemplateId: string; passIds: string[] }): AppEvent {
  return { type: 'campaign.testEnded', payload };
}

type TurnedCampaign = Pick<RunRow, 'id' | 'target_pass_template_id' | 'is_frozen'>;

/** What the recipients see may have changed. */
export function campaignChangeTurned(campaign: TurnedCampaign): AppEvent {
  const { id: campaignId, target_pass_template_id: passTemplateId } = campaign;
  return {
    type: 'campaign.changeTurned',
    // A campaign for everyone lists no recipients: all passes of the template are asked.
    payload: { campaignId, passTemplateId, ...(isFrozen(campaign) && { recipientsOf: campaignId }) },
  };
}
