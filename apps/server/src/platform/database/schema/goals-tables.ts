/** What campaigns are to achieve. */
export type CampaignGoalsTable = {
  workspace_id: string;
  id: string;
  /** Unique in its workspace, without case. */
  name: string;
  window_days: number;
  created_at: Date;
};

/** What a holder did; written only when it is reported. */
export type ConversionsTable = {
  workspace_id: string;
  id: string;
  goal_id: string;
  pass_id: string;
  /** The campaign it counts for; null for none. */
  campaign_id: string | null;
  value: number | null;
  occurred_at: Date;
  created_at: Date;
};

/** A pass that reached the goal of a campaign that had left it out for comparison. */
export type HoldoutConversionsTable = {
  workspace_id: string;
  campaign_id: string;
  pass_id: string;
  first_converted_at: Date;
  conversions: number;
};
