import type { AppEvent } from '../../platform/events/announce.ts';

export type ChunkDue = {
  campaignId: string;
  passTemplateId: string;
  number: number;
  firstPassId: string;
  lastPassId: string;
  /** The campaign says something; a launched one's message never changes. */
  notifies: boolean;
  /** False if no pass of the chunk is in Google Wallet: the chunk then counts as finished there. */
  isDueAtGoogle: boolean;
};

/** A draft was written. */
export function campaignCreated(payload: { campaignId: string }): AppEvent {
  return { type: 'campaign.created', payload };
}

/** A draft was rewritten. */
export function campaignUpdated(payload: { campaignId: string }): AppEvent {
  return { type: 'campaign.updated', payload };
}

/** The passes of all chunks are up to date: the message to the template's class at Google may be sent. */
export function campaignClassMessageDue(payload: { campaignId: string; passTemplateId: string }): AppEvent {
  return { type: 'campaign.classMessageDue', payload };
}

/** Delivery to every recipient has ended. */
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

/** About a thousand recipients are due to be told; `push` follows this. */
export function campaignChunkDue(payload: ChunkDue): AppEvent {
  return { type: 'campaign.chunkDue', payload };
}

/** A campaign's change begins to show or stops showing at a time of its own, and every pass of the template may look different now. */
export function campaignChangeTurned(payload: { campaignId: string; passTemplateId: string }): AppEvent {
  return { type: 'campaign.changeTurned', payload };
}
