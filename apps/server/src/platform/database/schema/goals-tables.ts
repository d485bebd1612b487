import type { Generated } from 'kysely';

export type CampaignGoalsTable = {
  workspace_id: string;
  id: string;
  /** Unique among the workspace's active goals, without case. */
  name: string;
  window_days: number;
  created_at: Date;
  archived_at: Generated<Date | null>;
};

export type ConversionsTable = {
  workspace_id: string;
  id: string;
  goal_id: string;
  pass_id: string;
  /** The run it counts for; null for none. */
  run_id: string | null;
  /** The run whose link was followed, of a conversion that a goal link reported. */
  clicked_run_id: Generated<string | null>;
  /** The caller's own, such as an order number; empty for none. Null unless a goal link reported it. */
  reference: Generated<string | null>;
  value: number | null;
  occurred_at: Date;
  created_at: Date;
};

/** A pass that reached the goal of a run that had left it out for comparison. */
export type HoldoutConversionsTable = {
  workspace_id: string;
  run_id: string;
  pass_id: string;
  first_converted_at: Date;
  conversions: number;
};
