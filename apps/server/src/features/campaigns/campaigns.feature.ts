import type { Feature } from '../../composition/feature.ts';
import { handle, handleGathered } from '../../platform/queue/job.ts';
import { notifyAdmins } from '../workspaces/notify-admins.ts';
import {
  applyChangeWindowJob,
  endTestJob,
  finishChunksJob,
  finishClassMessageJob,
  launchScheduledJob,
  mailApprovalDecisionJob,
  mailApprovalRequestJob,
  notifyAdminsOfApprovalJob,
  releaseChunksJob,
  runRecurringJob,
  selectRecipientsJob,
} from './campaigns.jobs.ts';
import { campaignRoutes } from './campaigns.rest.ts';
import { campaignProcedures } from './campaigns.trpc.ts';

export const campaignsFeature = {
  procedures: { workspace: { campaigns: campaignProcedures } },
  rest: campaignRoutes,
  jobs: [
    handle(notifyAdminsOfApprovalJob, async () => notifyAdmins(mailApprovalRequestJob)),
    handle(
      mailApprovalRequestJob,
      async () => (await import('./approval/mail-approval.ts')).mailApprovalRequest,
    ),
    handle(
      mailApprovalDecisionJob,
      async () => (await import('./approval/mail-approval.ts')).mailApprovalDecision,
    ),
    handle(selectRecipientsJob, async () => (await import('./launch/select-recipients.ts')).selectRecipients),
    handle(launchScheduledJob, async () => (await import('./launch/launch-scheduled.ts')).launchScheduled),
    handle(runRecurringJob, async () => (await import('./recurring/run-recurring.ts')).runRecurring),
    handle(
      releaseChunksJob,
      async () => (await import('./delivery/release-chunks.ts')).releaseChunksOfCampaign,
    ),
    handleGathered(
      finishChunksJob,
      500,
      async () => (await import('./delivery/finish-chunks.ts')).finishChunks,
    ),
    handle(
      finishClassMessageJob,
      async () => (await import('./delivery/finish-class-message.ts')).finishClassMessage,
    ),
    handle(
      applyChangeWindowJob,
      async () => (await import('./delivery/apply-change-window.ts')).applyChangeWindow,
    ),
    handle(endTestJob, async () => (await import('./test-send/end-test.ts')).endTest),
  ],
} satisfies Feature;
