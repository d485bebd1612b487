import type { JSONColumnType } from 'kysely';

/** What happened, append-only, partitioned by month. */
export type EventsTable = {
  workspace_id: string;
  at: Date;
  id: string;
  type: string;
  payload: JSONColumnType<Record<string, unknown>>;
};

/** One line of what is still to be added to the daily counts; folded into them by a job and deleted in the same transaction. */
export type CountDeltasTable = {
  workspace_id: string;
  id: string;
  subject_id: string;
  day: string;
  kind: string;
  amount: number;
};

/** The roll-up screens read: how often a kind of thing happened to a subject (template or campaign) on a day. */
export type DailyCountsTable = {
  workspace_id: string;
  subject_id: string;
  kind: string;
  day: string;
  amount: string;
};
