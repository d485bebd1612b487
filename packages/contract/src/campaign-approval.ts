export const approvalStates = ['requested', 'approved', 'declined'] as const;

/** Whether a second admin lets a campaign be sent. An edit ends what was requested, declined or approved. */
export type CampaignApproval = {
  /** Of the request; an approval of an earlier one is refused. */
  id: string;
  state: (typeof approvalStates)[number];
  requestedAt: string;
  /** When the approved campaign launches by itself; null for at once. */
  launchAt: string | null;
  /** When it was approved or declined. */
  decidedAt: string | null;
  /** To the requester, from the admin who declined. */
  note: string | null;
};

/** The names of those who asked and answered; null for deleted accounts and API keys without a creator. */
export type ApprovalPeople = { requestedBy: string | null; decidedBy: string | null };
