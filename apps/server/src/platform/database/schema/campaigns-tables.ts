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
  /** Freezes the recipients: passes created later are not among them. */
  launched_at: Date | null;
  finished_at: Date | null;
  archived_at: Date | null;
  /** Set once the last chunk has been written; the campaign is Sent when it is set and no chunk is open. */
  planned_at: Date | null;
  /** Set once the message to the template's class at Google is sent or given up. */
  class_message_finished_at: Generated<Date | null>;
  /** Whom it reached so far. A sum that grows with the news of its chunks, so that a list of campaigns costs the same however many they reach. */
  pass_updates: Generated<number>;
  notifications: Generated<number>;
  failed: Generated<number>;
};

/** About a thousand recipients, by their range of pass ids. Written as the campaign advances, never all at once. */
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
