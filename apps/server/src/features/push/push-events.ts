import type { CampaignFailures, WalletResults } from '@tessera/contract';
import type { AppEvent } from '../../platform/events/announce.ts';
import type { Wallet } from '../devices/device-events.ts';

export type ChunkPushed = AppEvent & {
  type: 'installs.chunkPushed';
  payload: {
    campaignId: string;
    number: number;
    wallet: Wallet;
    passUpdates: number;
    notifications: number;
    failed: number;
    /** Of a split campaign: the same by variant, the campaign's own content first. */
    variants?: WalletResults[] | undefined;
    failures?: CampaignFailures;
  };
};

/** The message to a template's class at Google was sent, or failed permanently. */
export function classMessageSent(payload: {
  campaignId: string;
  notifications: number;
  failed: number;
  failures?: CampaignFailures;
}): AppEvent {
  return { type: 'push.classMessageSent', payload };
}

/** Delivery of one chunk of a campaign to one wallet has ended. */
export function chunkPushed(payload: ChunkPushed['payload']): ChunkPushed {
  return { type: 'installs.chunkPushed', payload };
}
