import { noCampaignRules, type Workspace } from '@tessera/contract';
import type { WorkspaceCounts } from './count-workspace.ts';
import type { MemberWorkspace } from './find-workspace.ts';

export function presentWorkspace(
  workspace: MemberWorkspace,
  counts: WorkspaceCounts,
  /** Null without a certificate of the workspace's own. */
  nextNonManagedExpiry: Date | null,
  imageBaseUrl: string,
  approvalRemoval: Workspace['approvalRemoval'],
): Workspace {
  const { organization } = workspace;
  const limit = organization.demo_pass_count_limit;
  return {
    name: workspace.name,
    handle: workspace.handle,
    organization: {
      name: organization.name,
      handle: organization.handle,
      permissions: workspace.permissions,
      isMember: workspace.isMember,
    },
    timezoneName: workspace.timezone_name,
    campaignRules: { ...noCampaignRules, ...workspace.campaign_rules },
    approvalRemoval,
    issuerName: workspace.issuer_name,
    issuerAddress: workspace.issuer_address,
    issuerContact: workspace.issuer_contact,
    passCount: counts.passCount,
    passTemplateCount: counts.passTemplateCount,
    canCreateNonDemoTemplates: organization.can_create_non_demo_templates,
    canSendCustomPassDownloadEmails: organization.can_send_custom_pass_download_emails,
    demoPassCountLimit: limit === null ? null : { usage: counts.demoPassCount, limit },
    nextNonManagedApplePassTypeIdentifierExpiresAt: nextNonManagedExpiry?.toISOString() ?? null,
    showPlatformBranding: organization.show_platform_branding,
    hasApplePassTypeIdentifier: nextNonManagedExpiry !== null,
    imageBaseUrl,
  };
}
