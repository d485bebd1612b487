import type { ActorKind, EntryCountKind, EntryKind, ProgramRules, RewardStatus } from '@tessera/contract';
import type { JSONColumnType } from 'kysely';

export type ProgramsTable = {
  workspace_id: string;
  id: string;
  pass_template_id: string;
  /** The newest. */
  version: number;
  /** Passes up to this id have opening entries for the values that they had before the program. */
  opened_after: string | null;
  opened_at: Date | null;
  /** The running task, its period, and the last pass it processed. */
  run_task: ProgramTask | null;
  run_period: string | null;
  run_after: string | null;
  /** The last finished period of each task. */
  finished_runs: JSONColumnType<FinishedRuns, string | undefined, string>;
  /** The last pass whose balances maintenance compared with the entries. */
  checked_after: string | null;
  created_at: Date;
  ended_at: Date | null;
};

export type ProgramTask = 'birthday' | 'expiry' | 'tiers';
export type FinishedRuns = Partial<Record<ProgramTask, string>>;

export type ProgramVersionsTable = {
  workspace_id: string;
  program_id: string;
  version: number;
  rules: JSONColumnType<ProgramRules>;
  /** The rules apply to what happens from then on. */
  effective_at: Date;
  created_by: string | null;
};

/** Append-only, partitioned by the month of `occurred_at`. Amounts are in the balance's smallest unit. */
export type ProgramEntriesTable = {
  workspace_id: string;
  id: string;
  /** The caller's id of the action: that of its first entry. */
  request_id: string;
  pass_id: string;
  program_id: string;
  version: number;
  /** The attribute. */
  balance: string;
  kind: EntryKind;
  amount: string;
  /** What counts for tiers and expiry. */
  earned: string;
  balance_after: string;
  rule: string | null;
  spent: string | null;
  reward_id: string | null;
  reference: string | null;
  reverses: string | null;
  actor_kind: ActorKind;
  actor_id: string | null;
  occurred_at: Date;
  recorded_at: Date;
};

export type RewardsTable = {
  workspace_id: string;
  id: string;
  pass_id: string;
  program_id: string;
  /** Of the reward in the rules. */
  key: string;
  name: string;
  status: RewardStatus;
  /** The action. */
  earned_by: string;
  earned_at: Date;
  lapses_at: Date | null;
  redeemed_by: string | null;
  redeemed_at: Date | null;
};

/** Sums of entries, in their transaction. Days are those of `occurred_at`, in the workspace's time zone when it was recorded. */
export type EntryCountsTable = {
  workspace_id: string;
  pass_template_id: string;
  day: string;
  actor_kind: ActorKind;
  /** Of scanners and API keys; else empty. */
  actor_id: string;
  kind: EntryCountKind;
  /** The balance of an entry, the key of a reward, the hour; else empty. */
  name: string;
  count: string;
  /** Of a balance, or what was paid. */
  amount: string;
};

/** Sums of the entries of a pass, so that recording one reads no others. */
export type ProgramStanding = {
  /** By attribute. */
  balances: Record<string, { earned: number; months: Record<string, number> }>;
  kept?: string[];
  /** Not reversed. */
  visits?: { count: number; last: string | null };
  /** When the pass last rose to a tier, and to which. */
  tierRaised?: { at: string; to: string };
};
