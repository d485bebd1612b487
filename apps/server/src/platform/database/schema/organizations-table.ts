import type { CampaignRules } from '@tessera/contract';
import type { ColumnType, Generated } from 'kysely';

/** Global: small, read often, written rarely; so it holds no counters. */
export type OrganizationsTable = {
  id: string;
  name: string;
  handle: string;
  workos_identifier: string;
  workspace_creation_enabled: boolean;
  can_create_non_demo_templates: boolean;
  can_send_custom_pass_download_emails: boolean;
  demo_pass_count_limit: number | null;
  show_platform_branding: boolean;
  embedded_designer_enabled: boolean;
  created_at: Date;
};

/** Only the operator's command line adds a row. */
export type SystemAdminsTable = { user_id: string; granted_at: Date };

export type SystemAdminOrganizationTable = { is_only: Generated<true>; workos_identifier: string };

/** One row per person; see `createOrganizationOnce`. */
export type PendingOrganizationsTable = {
  user_id: string;
  external_id: string;
  ended_at: ColumnType<Date | null, undefined, Date | null>;
};

/** An admin asks to switch approval off; `dueAt` if it needs no second admin. */
export type StoredApprovalRemoval = { id: string; requestedBy: string; dueAt: string | null };

/** Global. Every tenant row begins with `id`, the workspace number; a bigint, so it travels as a string. */
export type WorkspacesTable = {
  id: Generated<string>;
  organization_id: string;
  name: string;
  handle: string;
  timezone_name: string;
  /** Of the values of conversions, as ISO 4217; null for plain numbers. */
  currency: Generated<string | null>;
  /** Null for none; older rows lack `needsApproval`. */
  campaign_rules: ColumnType<CampaignRules | null, string | null | undefined, string | null>;
  approval_removal: ColumnType<StoredApprovalRemoval | null, string | null | undefined, string | null>;
  issuer_name: string | null;
  issuer_address: string | null;
  issuer_contact: string | null;
  company_size: number | null;
  company_role: string | null;
  created_at: Date;
  /** Who asked for it under which key, where that was told; unique together. */
  created_by: ColumnType<string | null, string | null | undefined>;
  creation_key: ColumnType<string | null, string | null | undefined>;
};
