import type { Generated } from 'kysely';
import type { SnakeCaseTables } from '../../identity/identity-tables.ts';
import type { ApiKeyLinksTable, ApiKeysTable, OrganizationApiKeysTable } from './api-keys-table.ts';
import type { ApiRequestsTable } from './api-requests-table.ts';
import type { BulkChangesTable } from './bulk-changes-table.ts';
import type {
  CampaignChunksTable,
  CampaignClicksTable,
  CampaignRunsTable,
  CampaignsTable,
  TriggeredHoldoutsTable,
  TriggeredPassesTable,
} from './campaigns-tables.ts';
import type { EmbeddedPagesTable } from './embedded-pages-table.ts';
import type { ErasuresTable } from './erasures-table.ts';
import type { CountDeltasTable, DailyCountsTable, EventsTable, TotalCountsTable } from './events-tables.ts';
import type { CampaignGoalsTable, ConversionsTable, HoldoutConversionsTable } from './goals-tables.ts';
import type { IdempotencyKeysTable } from './idempotency-keys-table.ts';
import type { ImportRefusalsTable, ImportsTable } from './imports-tables.ts';
import type {
  AppleDevicesTable,
  AppleRegistrationsTable,
  GoogleCallbackNoncesTable,
  GoogleObjectsTable,
} from './installs-tables.ts';
import type {
  AddRemindersTable,
  DownloadLinkSendsTable,
  DownloadLinksSentTable,
  InviteEmailsTable,
  SmsRecipientsTable,
} from './invite-emails-table.ts';
import type {
  OrganizationsTable,
  PendingOrganizationsTable,
  SystemAdminOrganizationTable,
  SystemAdminsTable,
  WorkspacesTable,
} from './organizations-table.ts';
import type { OutcomeCountsTable } from './outcome-counts-table.ts';
import type { PassLogsTable } from './pass-logs-table.ts';
import type {
  ChangeNumbersTable,
  FilesTable,
  PassTemplateRevisionsTable,
  PassTemplatesTable,
} from './pass-templates-tables.ts';
import type { PassesTable, PassUsersTable } from './passes-tables.ts';
import type {
  EntryCountsTable,
  ProgramEntriesTable,
  ProgramsTable,
  ProgramVersionsTable,
  RewardsTable,
} from './programs-tables.ts';
import type { RateLimitsTable } from './rate-limits-table.ts';
import type { ScannersTable, ScansTable } from './scans-table.ts';
import type { AttributeValuesTable, NameWordsTable, SearchWordsTable } from './search-tables.ts';
import type { SegmentsTable } from './segments-table.ts';
import type {
  PendingSignUpsTable,
  PersonalLinksTable,
  SignUpConsentsTable,
  SignUpCountsTable,
  SignUpPagesTable,
} from './sign-ups-tables.ts';
import type {
  AppleCertificateRequestsTable,
  AppleCertificatesTable,
  ApplePassTypeIdentifiersTable,
  GoogleIssuersTable,
  GooglePacingTable,
  GoogleServiceAccountsTable,
} from './wallet-platforms-tables.ts';
import type { WebhookDeliveriesTable, WebhookEndpointsTable } from './webhooks-tables.ts';

/** At most one row: `is_only` is always true. */
export type MasterKeyTable = {
  is_only: Generated<boolean>;
  fingerprint: string;
  /** Null before the first start of a release with root keys. */
  sealed_root: string | null;
  created_at: Date;
  rotated_at: Generated<Date | null>;
};

/** Small, read often, written rarely. */
export type GlobalTables = SnakeCaseTables & {
  outcome_counts: OutcomeCountsTable;
  rate_limits: RateLimitsTable;
  organizations: OrganizationsTable;
  organization_api_keys: OrganizationApiKeysTable;
  pending_organizations: PendingOrganizationsTable;
  workspaces: WorkspacesTable;
  system_admins: SystemAdminsTable;
  system_admin_organization: SystemAdminOrganizationTable;
  apple_certificates: AppleCertificatesTable;
  google_service_accounts: GoogleServiceAccountsTable;
  google_pacing: GooglePacingTable;
  name_words: NameWordsTable;
  master_key: MasterKeyTable;
  sms_recipients: SmsRecipientsTable;
};

/** `workspace_id` leads every key, and row-level security applies to every query. */
export type TenantTables = {
  api_keys: ApiKeysTable;
  api_key_links: ApiKeyLinksTable;
  api_requests: ApiRequestsTable;
  apple_pass_type_identifiers: ApplePassTypeIdentifiersTable;
  apple_certificate_requests: AppleCertificateRequestsTable;
  google_issuers: GoogleIssuersTable;
  files: FilesTable;
  change_numbers: ChangeNumbersTable;
  pass_templates: PassTemplatesTable;
  pass_template_revisions: PassTemplateRevisionsTable;
  pass_users: PassUsersTable;
  passes: PassesTable;
  bulk_changes: BulkChangesTable;
  idempotency_keys: IdempotencyKeysTable;
  download_link_sends: DownloadLinkSendsTable;
  download_links_sent: DownloadLinksSentTable;
  apple_devices: AppleDevicesTable;
  apple_registrations: AppleRegistrationsTable;
  google_objects: GoogleObjectsTable;
  google_callback_nonces: GoogleCallbackNoncesTable;
  pass_logs: PassLogsTable;
  campaigns: CampaignsTable;
  campaign_runs: CampaignRunsTable;
  campaign_chunks: CampaignChunksTable;
  triggered_passes: TriggeredPassesTable;
  campaign_clicks: CampaignClicksTable;
  triggered_holdouts: TriggeredHoldoutsTable;
  campaign_goals: CampaignGoalsTable;
  conversions: ConversionsTable;
  holdout_conversions: HoldoutConversionsTable;
  events: EventsTable;
  count_deltas: CountDeltasTable;
  daily_counts: DailyCountsTable;
  total_counts: TotalCountsTable;
  search_words: SearchWordsTable;
  attribute_values: AttributeValuesTable;
  segments: SegmentsTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  embedded_pages: EmbeddedPagesTable;
  erasures: ErasuresTable;
  imports: ImportsTable;
  import_refusals: ImportRefusalsTable;
  sign_up_pages: SignUpPagesTable;
  sign_up_consents: SignUpConsentsTable;
  sign_up_counts: SignUpCountsTable;
  pending_sign_ups: PendingSignUpsTable;
  personal_links: PersonalLinksTable;
  invite_emails: InviteEmailsTable;
  scans: ScansTable;
  scanners: ScannersTable;
  programs: ProgramsTable;
  program_versions: ProgramVersionsTable;
  program_entries: ProgramEntriesTable;
  entry_counts: EntryCountsTable;
  add_reminders: AddRemindersTable;
  rewards: RewardsTable;
};

export type Tables = GlobalTables & TenantTables;

/** For the catalog test, the statement test and row-level security. */
export const tenantTables: readonly (keyof TenantTables)[] = [
  'api_keys',
  'api_key_links',
  'api_requests',
  'apple_pass_type_identifiers',
  'apple_certificate_requests',
  'google_issuers',
  'files',
  'change_numbers',
  'pass_templates',
  'pass_template_revisions',
  'pass_users',
  'passes',
  'bulk_changes',
  'idempotency_keys',
  'download_link_sends',
  'download_links_sent',
  'apple_devices',
  'apple_registrations',
  'google_objects',
  'google_callback_nonces',
  'pass_logs',
  'campaigns',
  'campaign_runs',
  'campaign_chunks',
  'triggered_passes',
  'campaign_clicks',
  'triggered_holdouts',
  'campaign_goals',
  'conversions',
  'holdout_conversions',
  'events',
  'count_deltas',
  'daily_counts',
  'total_counts',
  'search_words',
  'attribute_values',
  'segments',
  'webhook_endpoints',
  'webhook_deliveries',
  'embedded_pages',
  'erasures',
  'imports',
  'import_refusals',
  'sign_up_pages',
  'sign_up_consents',
  'sign_up_counts',
  'pending_sign_ups',
  'personal_links',
  'invite_emails',
  'scans',
  'scanners',
  'programs',
  'program_versions',
  'program_entries',
  'rewards',
  'entry_counts',
  'add_reminders',
];
