import { z } from 'zod';
import { workspaceInput } from './workspaces/input.ts';

/** Notifications within some days after which a person is left out of further campaigns. */
const frequencyCap = z.object({
  notifications: z
    .int('Enter a whole number')
    .min(1, 'Allow at least one notification')
    .max(100, 'Allow at most 100 notifications'),
  days: z.int('Enter a whole number').min(1, 'Choose at least one day').max(90, 'Choose at most 90 days'),
});
export type FrequencyCap = z.infer<typeof frequencyCap>;

export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 21:30');

/** Times of day in the workspace's time zone, as `21:30`. `until` is on the next day if it is earlier than `from`. */
const quietHours = z
  .object({ from: clockTime, until: clockTime })
  .refine(({ from, until }) => from !== until, {
    path: ['until'],
    message: 'Choose another time than the beginning',
  });
export type QuietHours = z.infer<typeof quietHours>;

/** When and how often a workspace's campaigns may notify a person, and who lets them be sent. */
export const campaignRules = z.object({
  frequencyCap: frequencyCap.nullable(),
  quietHours: quietHours.nullable(),
  /** Whether a second admin has to approve a campaign before it is sent. */
  needsApproval: z.boolean(),
});
export type CampaignRules = z.infer<typeof campaignRules>;

export const noCampaignRules: CampaignRules = { frequencyCap: null, quietHours: null, needsApproval: false };

export const campaignRulesInput = workspaceInput.extend(campaignRules.shape);

/** How long a sole admin waits before approval is switched off. */
export const approvalRemovalDays = 7;

/** The request to switch approval off, for another admin or, withdrawing it, the requester. */
export const decideApprovalRemovalInput = workspaceInput.extend({
  requestId: z.uuid(),
  isConfirmed: z.boolean(),
});

/** A pending request to switch approval by a second admin off. */
export type ApprovalRemoval = {
  id: string;
  /** The name of the requester; null for a deleted account. */
  requestedBy: string | null;
  /** Whether the viewer is the requester. */
  isOwn: boolean;
  /** When approval is switched off, as the requester is the only admin; null if another admin has to confirm it. */
  dueAt: string | null;
};
