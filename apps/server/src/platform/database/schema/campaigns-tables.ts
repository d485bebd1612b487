import type {
  CampaignApproval,
  CampaignAudience,
  CampaignDelivery,
  CampaignSplit,
  CampaignStatus,
  CampaignTrigger,
  PassChange,
} from '@tessera/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Accumulated as chunks finish, so that lists need not sum up chunks and runs. */
type ResultColumns = {
  finished_recipients: Generated<number>;
  pass_updates: Generated<number>;
  notifications: Generated<number>;
  failed: Generated<number>;
  /** Null before the first result. */
  delivery: ColumnType<CampaignDelivery | null, string | null | undefined, string | null>;
  /** Of the chunks released so far; null before the first, and without a split. */
  split_counts: ColumnType<SplitCounts | null, string | null | undefined, string | null>;
  converted: Generated<number>;
  conversions: Generated<number>;
  conversion_value: Generated<number>;
};

/** Changes of what passes show by a run, or by all triggered runs of a recurring campaign. */
type ChangeColumns = {
  /** The last change on all passes: the launch, a boundary of the window, the end. */
  change_number: Generated<string>;
  last_modified: Generated<Date | null>;
  /** The latest boundary that passes have shown; a clock that is behind must not undo it. */
  applied_through: Generated<Date | null>;
  /** Set when an admin ends the change: earlier runs cover nothing. */
  change_ended: Generated<string | null>;
};

/** Its deliveries are runs; a recurring campaign has their sums. */
export type CampaignsTable = ResultColumns &
  ChangeColumns & {
    workspace_id: string;
    id: string;
    target_pass_template_id: string;
    name: string;
    status: CampaignStatus;
    message: string | null;
    google_message: Generated<string | null>;
    link: string | null;
    pass_change: JSONColumnType<PassChange> | null;
    starts_at: Date | null;
    ends_at: Date | null;
    audience: ColumnType<CampaignAudience, string | undefined, string>;
    ignores_frequency_cap: Generated<boolean>;
    ignores_quiet_hours: Generated<boolean>;
    /** Passes per second; null for no limit. */
    pace: Generated<number | null>;
    split: ColumnType<CampaignSplit | null, string | null | undefined, string | null>;
    goal_id: Generated<string | null>;
    /** What begins the runs of a recurring campaign. */
    trigger: ColumnType<CampaignTrigger | null, string | null | undefined, string | null>;
    /** Up to when occurrences have begun runs or were skipped. It only ever grows. */
    ran_through: Generated<Date | null>;
    next_run_at: Generated<Date | null>;
    scheduled_at: Generated<Date | null>;
    problem: Generated<string | null>;
    approval: ColumnType<StoredApproval | null, string | null | undefined, string | null>;
    created_by: string | null;
    created_at: Date;
    launch_requested_at: Generated<Date | null>;
    finished_at: Date | null;
    archived_at: Date | null;
  };

/** Copied from the campaign or the tested draft at the start. */
export type RunContent = {
  message: string | null;
  googleMessage: string | null;
  link: string | null;
  passChange: PassChange | null;
  split: CampaignSplit | null;
  pace: number | null;
  ignoresQuietHours: boolean;
};

/** A launch, with the campaign's id; an occurrence of a recurring campaign; or a test, which no statistic counts. */
export type CampaignRunsTable = ResultColumns &
  ChangeColumns & {
    workspace_id: string;
    id: string;
    kind: 'launch' | 'recurring' | 'test';
    /** Null for a test, whose draft may not be saved. */
    campaign_id: string | null;
    target_pass_template_id: string;
    /** A launch and its campaign have the same status. */
    status: CampaignStatus;
    content: ColumnType<RunContent, string, string>;
    starts_at: Date | null;
    ends_at: Date | null;
    /** Whom a triggered run addresses; null if it addresses the whole audience. `triggered_passes` lists its recipients. */
    occurrence: ColumnType<TriggerOccurrence | null, string | null | undefined, string | null>;
    /** Whether the recipients are listed in the chunks. Else they are everyone the launch allows. */
    is_frozen: boolean;
    /** Why the recipients could not be selected. */
    problem: Generated<string | null>;
    /** The admin whose test it is. */
    created_by: string | null;
    created_at: Date;
    /** When it began. A frozen audience is that of this moment. */
    launch_requested_at: Date;
    /** For everyone it determines the recipients: passes created later are excluded. */
    launched_at: Date | null;
    expired_through: Generated<Date | null>;
    /** The change number of the latest release of a chunk that lists its passes. */
    released_number: Generated<string>;
    /** The change number since which its change covers passes: of the launch, or of its own later beginning. */
    covers_since: Generated<string>;
    /** Set at the launch if the template has sent the same text before; Apple Wallet shows a notification only for a new one. */
    message_mark: Generated<string | null>;
    finished_at: Date | null;
    archived_at: Date | null;
    /** The passes addressed; null until they are counted. */
    recipients: Generated<number | null>;
    /** Passes of the audience that the frequency cap left out. */
    capped: Generated<number>;
    /** The end of the quiet hours for which the next chunk waits. */
    quiet_until: Generated<Date | null>;
    /** The last recipient found while a frozen audience is selected. */
    frozen_through: Generated<string | null>;
    /** Chunks are released in the order of pass ids. */
    released_through: Generated<string | null>;
    /** When the pace allows the next chunk. */
    next_release_at: Generated<Date | null>;
    /** Set once the last chunk has been written; required for the status Sent. */
    planned_at: Date | null;
    /** Set once the message to the template's class at Google is requested. */
    class_message_due_at: Generated<Date | null>;
    /** Set once the message to the template's class at Google was sent or failed permanently. */
    class_message_finished_at: Generated<Date | null>;
  };

/** What is counted of one share of a split campaign: a variant or the holdout. */
export type ShareCounts = {
  recipients: number;
  passUpdates: number;
  notifications: number;
  failed: number;
  converted: number;
  conversions: number;
  conversionValue: number;
};

/** `variants` by position; 0 is the campaign's own content. */
export type SplitCounts = { holdout: ShareCounts; variants: ShareCounts[] };

/** With the users who asked and answered; null for an API key without a creator. */
export type StoredApproval = CampaignApproval & { requestedBy: string | null; decidedBy: string | null };

/** Passes that were issued or installed within a time, or that have this date. */
/** Begins after the first moment; the last belongs to it. */
type TriggerWindow = { after: string; until: string };

export type TriggerOccurrence =
  | ({ kind: 'issued' | 'installed' } & TriggerWindow)
  | ({ kind: 'visited'; programId: string } & TriggerWindow)
  | ({ kind: 'rewardEarned'; programId: string; reward: string | null } & TriggerWindow)
  | ({ kind: 'balanceReached'; programId: string; balance: string; amount: number } & TriggerWindow)
  | ({ kind: 'tierReached'; tier: string | null } & TriggerWindow)
  /** The last visit was recorded in the window. */
  | ({ kind: 'notVisited'; programId: string; date: string } & TriggerWindow)
  | { kind: 'date'; owner: 'user' | 'pass'; key: string; date: string; yearly: boolean };

/** The latest run of a recurring campaign that reached a pass: one row for both, however many runs there were. */
export type TriggeredPassesTable = {
  workspace_id: string;
  pass_id: string;
  /** The recurring campaign. */
  campaign_id: string;
  run_id: string;
  /** The date or the end of the window; empty for a run that follows the issuing or installing, which reaches a pass once. */
  occurrence: string;
  reached_at: Date;
  /** When the run's change leaves the pass. */
  ends_at: Date | null;
  /** The change by which the pass shows the run. */
  change_number: Generated<string>;
  last_modified: Generated<Date | null>;
  /** As of a campaign. */
  message_mark: Generated<string | null>;
};

/** The latest run of a recurring campaign that left the pass out for comparison. */
export type TriggeredHoldoutsTable = {
  workspace_id: string;
  pass_id: string;
  /** The recurring campaign. */
  campaign_id: string;
  run_id: string;
};

/** A pass whose holder followed the run's link; written only then. */
export type CampaignClicksTable = {
  workspace_id: string;
  run_id: string;
  pass_id: string;
  first_clicked_at: Date;
  clicks: number;
  /** Names the click to other sites, which must not learn the pass: its id is in its serial number. */
  click_id: string;
};

/** About a thousand recipients of a run, as a range of pass ids. */
export type CampaignChunksTable = {
  workspace_id: string;
  run_id: string;
  number: number;
  first_pass_id: string;
  last_pass_id: string;
  /** The recipients of a frozen audience, in order; null for everyone: those of the range to which the rule applies. */
  pass_ids: Generated<string[] | null>;
  /** Passes of a frozen audience that the run leaves out for comparison, in order. */
  held_out_ids: Generated<string[] | null>;
  recipients: Generated<number>;
  /** When its delivery began; null while it waits. */
  released_at: Generated<Date | null>;
  /** The change by which the listed passes show the run, at the release; null before, and for everyone. */
  change_number: Generated<string | null>;
  last_modified: Generated<Date | null>;
  apple_finished_at: Date | null;
  google_finished_at: Date | null;
  created_at: Date;
};
