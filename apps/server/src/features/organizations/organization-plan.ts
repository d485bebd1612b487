import type { OrganizationPlan } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { OrganizationsTable } from '../../platform/database/schema/organizations-table.ts';

type PlanColumns = Pick<
  OrganizationsTable,
  | 'workspace_creation_enabled'
  | 'can_create_non_demo_templates'
  | 'can_send_custom_pass_download_emails'
  | 'demo_pass_count_limit'
  | 'show_platform_branding'
  | 'embedded_designer_enabled'
>;

export function planOf(organization: PlanColumns): OrganizationPlan {
  return {
    workspaceCreationEnabled: organization.workspace_creation_enabled,
    canCreateNonDemoTemplates: organization.can_create_non_demo_templates,
    canSendCustomPassDownloadEmails: organization.can_send_custom_pass_download_emails,
    demoPassCountLimit: organization.demo_pass_count_limit,
    showPlatformBranding: organization.show_platform_branding,
    embeddedDesignerEnabled: organization.embedded_designer_enabled,
  };
}

export function planColumns(plan: OrganizationPlan): PlanColumns {
  return {
    workspace_creation_enabled: plan.workspaceCreationEnabled,
    can_create_non_demo_templates: plan.canCreateNonDemoTemplates,
    can_send_custom_pass_download_emails: plan.canSendCustomPassDownloadEmails,
    demo_pass_count_limit: plan.demoPassCountLimit,
    show_platform_branding: plan.showPlatformBranding,
    embedded_designer_enabled: plan.embeddedDesignerEnabled,
  };
}

export function startingPlan({
  defaultPlan,
  demoPassLimit,
}: Pick<Context['config'], 'defaultPlan' | 'demoPassLimit'>): OrganizationPlan {
  const isFull = defaultPlan === 'full';
  return {
    workspaceCreationEnabled: isFull,
    canCreateNonDemoTemplates: isFull,
    canSendCustomPassDownloadEmails: isFull,
    demoPassCountLimit: isFull ? null : demoPassLimit,
    showPlatformBranding: !isFull,
    embeddedDesignerEnabled: isFull,
  };
}
