import { apiKeysFeature } from '../features/api-keys/api-keys.feature.ts';
import { bulkChangesFeature } from '../features/bulk-changes/bulk-changes.feature.ts';
import { campaignsFeature } from '../features/campaigns/campaigns.feature.ts';
import { downloadsFeature } from '../features/downloads/downloads.feature.ts';
import { embeddedPagesFeature } from '../features/embedded-pages/embedded-pages.feature.ts';
import { erasuresFeature } from '../features/erasures/erasures.feature.ts';
import { goalsFeature } from '../features/goals/goals.feature.ts';
import { identityMailsFeature } from '../features/identity-mails/identity-mails.feature.ts';
import { imagesFeature } from '../features/images/images.feature.ts';
import { importsFeature } from '../features/imports/imports.feature.ts';
import { integrationsFeature } from '../features/integrations/integrations.feature.ts';
import { inviteEmailsFeature } from '../features/invite-emails/invite-emails.feature.ts';
import { operationsFeature } from '../features/operations/operations.feature.ts';
import { organizationsFeature } from '../features/organizations/organizations.feature.ts';
import { passTemplatesFeature } from '../features/pass-templates/pass-templates.feature.ts';
import { passesFeature } from '../features/passes/passes.feature.ts';
import { personalLinksFeature } from '../features/personal-links/personal-links.feature.ts';
import { profileFeature } from '../features/profile/profile.feature.ts';
import { programsFeature } from '../features/programs/programs.feature.ts';
import { pushFeature } from '../features/push/push.feature.ts';
import { scansFeature } from '../features/scans/scans.feature.ts';
import { segmentsFeature } from '../features/segments/segments.feature.ts';
import { signUpsFeature } from '../features/sign-ups/sign-ups.feature.ts';
import { statsFeature } from '../features/stats/stats.feature.ts';
import { teamFeature } from '../features/team/team.feature.ts';
import { timelineFeature } from '../features/timeline/timeline.feature.ts';
import { walletPlatformsFeature } from '../features/wallet-platforms/wallet-platforms.feature.ts';
import { webhooksFeature } from '../features/webhooks/webhooks.feature.ts';
import { workspacesFeature } from '../features/workspaces/workspaces.feature.ts';
import { maintenanceFeature } from '../maintenance/maintenance.feature.ts';
import type { HandledJob } from '../platform/queue/job.ts';

export const features = [
  profileFeature,
  operationsFeature,
  organizationsFeature,
  teamFeature,
  apiKeysFeature,
  integrationsFeature,
  walletPlatformsFeature,
  passTemplatesFeature,
  imagesFeature,
  inviteEmailsFeature,
  programsFeature,
  passesFeature,
  downloadsFeature,
  bulkChangesFeature,
  segmentsFeature,
  signUpsFeature,
  personalLinksFeature,
  timelineFeature,
  scansFeature,
  importsFeature,
  campaignsFeature,
  goalsFeature,
  erasuresFeature,
  workspacesFeature,
  webhooksFeature,
  embeddedPagesFeature,
  identityMailsFeature,
  pushFeature,
  statsFeature,
  maintenanceFeature,
] as const;

/** All jobs; the queue declares each of them. */
export const jobs: readonly HandledJob[] = features.flatMap((feature) =>
  'jobs' in feature ? feature.jobs : [],
);
