export const campaignStatuses = ['Draft', 'Scheduled', 'Sending', 'Paused', 'Sent', 'Canceled'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const campaignActions = [
  'edit',
  'schedule',
  'launch',
  'pause',
  'resume',
  'cancel',
  'endChange',
  'giveUp',
  'complete',
  'archive',
] as const;
export type CampaignAction = (typeof campaignActions)[number];

/**
 * The status after each action; an absent pair is refused. `giveUp` follows a launch whose recipients could not be selected. Editing a scheduled campaign returns it to Draft. A campaign is archived beside
 * its status, and only at rest: a scheduled or running one stays visible, so that it can be canceled.
 */
const transitions: Record<CampaignAction, Partial<Record<CampaignStatus, CampaignStatus>>> = {
  edit: { Draft: 'Draft', Scheduled: 'Draft' },
  schedule: { Draft: 'Scheduled', Scheduled: 'Scheduled' },
  launch: { Draft: 'Sending', Scheduled: 'Sending' },
  pause: { Sending: 'Paused' },
  resume: { Paused: 'Sending' },
  cancel: { Scheduled: 'Canceled', Sending: 'Canceled', Paused: 'Canceled' },
  endChange: { Sending: 'Sending', Paused: 'Paused', Sent: 'Sent' },
  giveUp: { Sending: 'Draft', Paused: 'Draft' },
  complete: { Sending: 'Sent' },
  archive: { Draft: 'Draft', Sent: 'Sent', Canceled: 'Canceled' },
};

/** The status of a campaign after the action; null if its status does not allow it. */
export function afterCampaignAction(status: CampaignStatus, action: CampaignAction): CampaignStatus | null {
  return transitions[action][status] ?? null;
}
