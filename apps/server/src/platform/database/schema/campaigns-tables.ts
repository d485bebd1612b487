import type { PassChange } from '@tessera/contract';
import type { Generated, JSONColumnType } from 'kysely';

export type CampaignsTable = {
  workspace_id: string;
  id: string;
  target_pass_template_id: string;
  name: string;
  status: 'Draft' | 'Scheduled' | 'Sending' | 'Paused' | 'Sent' | 'Canceled';
  message: string | null;
  link: string | null;
  pass_change: JSONColumnType<PassChange> | null;
  starts_at: Date | null;
  ends_at: Date | null;
  created_by: string | null;
  created_at: Date;
  /** Determines the recipients: passes created later are excluded. */
  launched_at: Date | null;
  finished_at: Date | null;
  archived_at: Date | null;
  /** Set once the last chunk has been written; required for the status Sent. */
  planned_at: Date | null;
  /** Set once the message to the template's class at Google is requested. */
  class_message_due_at: Generated<Date | null>;
  /** Set once the message to the template's class at Google was sent or failed permanently. */
  class_message_finished_at: Generated<Date | null>;
  /** Results so far, updated as chunks finish, so that lists do not have to sum up chunks. */
  pass_updates: Generated<number>;
  notifications: Generated<number>;
  failed: Generated<number>;
};

/** About a thousand recipients, as a range of pass ids. Written in steps while the campaign is planned. */
export type CampaignChunksTable = {
  workspace_id: string;
  campaign_id: string;
  number: number;
  first_pass_id: string;
  last_pass_id: string;
  apple_finished_at: Date | null;
  google_finished_at: Date | null;
  created_at: Date;
};
