import { apiKeyLinkProcedures } from '../features/api-keys/api-key-link-procedures.ts';
import { apiKeyProcedures } from '../features/api-keys/api-key-procedures.ts';
import { organizationApiKeyProcedures } from '../features/api-keys/organization-api-key-procedures.ts';
import { bulkChangeProcedures } from '../features/bulk-changes/bulk-change-procedures.ts';
import { campaignProcedures } from '../features/campaigns/campaign-procedures.ts';
import { embeddedPageProcedures } from '../features/embedded-pages/embedded-page-procedures.ts';
import { erasureProcedures } from '../features/erasures/erasure-procedures.ts';
import { goalProcedures } from '../features/goals/goals.trpc.ts';
import { importProcedures } from '../features/imports/import-procedures.ts';
import { integrationProcedures } from '../features/integrations/integration-procedures.ts';
import { inviteEmailProcedures } from '../features/invite-emails/invite-email-procedures.ts';
import { organizationProcedures } from '../features/organizations/organization-procedures.ts';
import { planProcedures } from '../features/organizations/plan-procedures.ts';
import { passTemplateProcedures } from '../features/pass-templates/pass-template-procedures.ts';
import { revisionProcedures } from '../features/pass-templates/revision-procedures.ts';
import {
  countPassesProcedure,
  passesOfTemplateProcedure,
  passProcedures,
} from '../features/passes/pass-procedures.ts';
import { personalLinkProcedures } from '../features/personal-links/personal-link-procedures.ts';
import { profileProcedures } from '../features/profile/profile-procedures.ts';
import { scannerProcedures } from '../features/scans/scanner-procedures.ts';
import { segmentProcedures } from '../features/segments/segment-procedures.ts';
import { signUpProcedures } from '../features/sign-ups/sign-up-procedures.ts';
import { teamProcedures } from '../features/team/team-procedures.ts';
import { passCampaignsProcedure, passTimelineProcedure } from '../features/timeline/timeline-procedures.ts';
import {
  appleCertificateRequestProcedures,
  applePassTypeIdentifierProcedures,
} from '../features/wallet-platforms/apple-certificate-procedures.ts';
import { googleIssuerProcedures } from '../features/wallet-platforms/google-issuer-procedures.ts';
import { webhookProcedures } from '../features/webhooks/webhook-procedures.ts';
import { organizationWorkspaceProcedures } from '../features/workspaces/organization-workspace-procedures.ts';
import { workspaceProcedures } from '../features/workspaces/workspace-procedures.ts';
import { router } from './trpc.ts';

/** All procedures, under the names of the specification. */
export const appRouter = router({
  account: router(profileProcedures),
  apiKeyLink: router(apiKeyLinkProcedures),
  organization: router({
    ...organizationProcedures,
    apiKeys: router(organizationApiKeyProcedures),
    plan: router(planProcedures),
    workspaces: router(organizationWorkspaceProcedures),
  }),
  workspace: router({
    ...workspaceProcedures,
    accounts: router(teamProcedures),
    ...integrationProcedures,
    apiKeys: router(apiKeyProcedures),
    applePassTypeIdentifiers: router(applePassTypeIdentifierProcedures),
    appleCertificateRequests: router(appleCertificateRequestProcedures),
    googleIssuers: router(googleIssuerProcedures),
    passTemplates: router({
      ...passTemplateProcedures,
      passes: passesOfTemplateProcedure,
      countPasses: countPassesProcedure,
      revisions: router(revisionProcedures),
      signUps: router(signUpProcedures),
      personalLinks: router(personalLinkProcedures),
      inviteEmails: router(inviteEmailProcedures),
    }),
    segments: router(segmentProcedures),
    bulkChanges: router(bulkChangeProcedures),
    passes: router({
      ...passProcedures,
      timeline: passTimelineProcedure,
      campaigns: passCampaignsProcedure,
    }),
    imports: router(importProcedures),
    campaigns: router(campaignProcedures),
    goals: router(goalProcedures),
    scanners: router(scannerProcedures),
    webhooks: router(webhookProcedures),
    embeddedPages: router(embeddedPageProcedures),
    erasures: router(erasureProcedures),
  }),
});

export type AppRouter = typeof appRouter;
