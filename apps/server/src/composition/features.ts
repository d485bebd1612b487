import { apiKeysFeature } from '../features/api-keys/api-keys.feature.ts';
import { bulkChangesFeature } from '../features/bulk-changes/bulk-changes.feature.ts';
import { campaignsFeature } from '../features/campaigns/campaigns.feature.ts';
import { downloadsFeature } from '../features/downloads/downloads.feature.ts';
import { embeddedPagesFeature } from '../features/embedded-pages/embedded-pages.feature.ts';
import { erasuresFeature } from '../features/erasures/erasures.feature.ts';
import { goalsFeature } from '../features/goals/goals.feature.ts';
import { imagesFeature } from '../features/images/images.feature.ts';
import { importsFeature } from '../features/imports/imports.feature.ts';
import { integrationsFeature } from '../features/integrations/integrations.feature.ts';
import { inviteEmailsFeature } from '../features/invite-emails/invite-emails.feature.ts';
import { organizationsFeature } from '../features/organizations/organizations.feature.ts';
import { passTemplatesFeature } from '../features/pass-templates/pass-templates.feature.ts';
import { passesFeature } from '../features/passes/passes.feature.ts';
import { personalLinksFeature } from '../features/personal-links/personal-links.feature.ts';
import { profileFeature } from '../features/profile/profile.feature.ts';
import { scansFeature } from '../features/scans/scans.feature.ts';
import { segmentsFeature } from '../features/segments/segments.feature.ts';
import { signUpsFeature } from '../features/sign-ups/sign-ups.feature.ts';
import { teamFeature } from '../features/team/team.feature.ts';
import { timelineFeature } from '../features/timeline/timeline.feature.ts';
import { walletPlatformsFeature } from '../features/wallet-platforms/wallet-platforms.feature.ts';
import { webhooksFeature } from '../features/webhooks/webhooks.feature.ts';
import { workspacesFeature } from '../features/workspaces/workspaces.feature.ts';

export const features = [
  profileFeature,
  organizationsFeature,
  teamFeature,
  apiKeysFeature,
  integrationsFeature,
  walletPlatformsFeature,
  passTemplatesFeature,
  imagesFeature,
  inviteEmailsFeature,
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
] as const;
