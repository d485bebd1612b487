import { type ApprovalRemoval, noCampaignRules, type Workspace } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { imageBaseUrl } from '../../platform/files/image-url.ts';
import { findCreators } from '../organizations/find-creators.ts';
import { countWorkspace, type WorkspaceCounts } from './count-workspace.ts';
import type { MemberWorkspace } from './find-workspace.ts';

export async function getWorkspace(
  ctx: Pick<Context, 'database' | 'config' | 'identity'>,
  workspace: MemberWorkspace,
  viewerId: string,
): Promise<Workspace> {
  const approvalRemoval = await presentApprovalRemoval(ctx, workspace, viewerId);
  return ctx.database.inWorkspaceReadOnly(workspace.id, async (tx) => {
    const { nextExpiry } = await tx.db
      .selectFrom('apple_pass_type_identifiers')
      .select(({ fn }) => fn.min('expires_at').as('nextExpiry'))
      .where('workspace_id', '=', tx.workspaceId)
      .where('platform_managed', '=', false)
      .executeTakeFirstOrThrow();
    const counts = await countWorkspace(tx);
    const baseUrl = imageBaseUrl(ctx.config.publicUrl, workspace.id);
    return presentWorkspace(workspace, counts, nextExpiry, baseUrl, approvalRemoval);
  });
}

async function presentApprovalRemoval(
  ctx: Pick<Context, 'identity'>,
  { approval_removal: removal }: MemberWorkspace,
  viewerId: string,
): Promise<ApprovalRemoval | null> {
  if (!removal) return null;
  const { id, requestedBy, dueAt } = removal;
  const nameOf = await findCreators(ctx, [requestedBy]);
  return { id, requestedBy: nameOf(requestedBy), isOwn: requestedBy === viewerId, dueAt };
}

function presentWorkspace(
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
    currency: workspace.currency,
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
