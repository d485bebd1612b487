import { type Kysely, sql } from 'kysely';

// Foreign keys are in a separate migration, so that a distributed database can create the tables first.
const statements = [
  `create table organizations (
    id uuid primary key,
    name text not null,
    handle text not null unique,
    workos_identifier text not null unique,
    workspace_creation_enabled boolean not null,
    can_create_non_demo_templates boolean not null,
    can_send_custom_pass_download_emails boolean not null,
    demo_pass_count_limit integer,
    show_platform_branding boolean not null,
    created_at timestamptz not null
  )`,
  `create table workspaces (
    id bigint generated always as identity primary key,
    organization_id uuid not null,
    name text not null,
    handle text not null unique,
    timezone_name text not null,
    issuer_name text,
    issuer_address text,
    issuer_contact text,
    company_size integer,
    company_role text,
    created_at timestamptz not null
  )`,
  `create index workspaces_of_organization on workspaces (organization_id, id)`,
  `create table apple_certificates (
    id uuid primary key,
    identifier text not null unique,
    team_identifier text not null,
    certificate_pem text not null,
    wwdr_pem text not null,
    sealed_private_key text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create table google_service_accounts (
    id uuid primary key,
    issuer_identifier text not null unique,
    client_email text not null,
    sealed_json text not null,
    created_at timestamptz not null
  )`,
  `create table api_keys (
    workspace_id bigint not null,
    id uuid not null,
    name text,
    obscured_value text not null,
    secret_hash text not null,
    created_by text,
    created_at timestamptz not null,
    revoked_at timestamptz,
    primary key (workspace_id, id),
    unique (workspace_id, secret_hash)
  )`,
  `create table apple_pass_type_identifiers (
    workspace_id bigint not null,
    id uuid not null,
    identifier text not null,
    team_identifier text not null,
    certificate_id uuid not null,
    platform_managed boolean not null,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    primary key (workspace_id, id),
    unique (workspace_id, identifier)
  )`,
  `create table google_issuers (
    workspace_id bigint not null,
    id uuid not null,
    identifier text not null,
    service_account_id uuid not null,
    platform_managed boolean not null,
    created_at timestamptz not null,
    primary key (workspace_id, id),
    unique (workspace_id, identifier)
  )`,
  `create table files (
    workspace_id bigint not null,
    id text not null,
    content_type text not null,
    bytes integer not null,
    width integer not null,
    height integer not null,
    created_at timestamptz not null,
    primary key (workspace_id, id)
  )`,
  `create table change_numbers (
    workspace_id bigint not null primary key,
    change_number bigint not null,
    last_modified timestamptz not null
  )`,
  `create table pass_templates (
    workspace_id bigint not null,
    id uuid not null,
    name text not null,
    pass_type text not null,
    is_demo boolean not null,
    apple_pass_type_identifier_id uuid,
    google_issuer_id uuid,
    latest_revision_id uuid not null,
    published_revision_id uuid,
    last_published_at timestamptz,
    archived_at timestamptz,
    sign_up_access_level text not null check (sign_up_access_level in ('ANY', 'ISSUED', 'NONE')),
    change_number bigint not null,
    last_modified timestamptz not null,
    created_at timestamptz not null,
    primary key (workspace_id, id)
  )`,
  `create table pass_template_revisions (
    workspace_id bigint not null,
    id uuid not null,
    pass_template_id uuid not null,
    number integer not null,
    document jsonb not null,
    created_by text,
    created_at timestamptz not null,
    published_at timestamptz,
    primary key (workspace_id, id),
    unique (workspace_id, pass_template_id, number)
  )`,
  `create table pass_users (
    workspace_id bigint not null,
    id uuid not null,
    email text not null,
    email_key text not null,
    first_name text not null,
    last_name text not null,
    attributes jsonb not null,
    created_at timestamptz not null,
    primary key (workspace_id, id),
    unique (workspace_id, email_key)
  )`,
  `create table passes (
    workspace_id bigint not null,
    id uuid not null,
    pass_template_id uuid not null,
    pass_user_id uuid not null,
    attributes jsonb not null,
    status text not null check (status in ('issued', 'voided')),
    voided_at timestamptz,
    expires_at timestamptz,
    link_version integer not null,
    change_number bigint not null,
    last_modified timestamptz not null,
    created_at timestamptz not null,
    primary key (workspace_id, id)
  )`,
  // For pages of the passes list and a campaign's chunks.
  `create unique index passes_of_template on passes (workspace_id, pass_template_id, id)`,
  `create index passes_of_user on passes (workspace_id, pass_user_id)`,
  `create index passes_expiring on passes (workspace_id, pass_template_id, expires_at) where expires_at is not null`,
  `create table apple_devices (
    workspace_id bigint not null,
    device_library_identifier text not null,
    push_token text not null,
    updated_at timestamptz not null,
    primary key (workspace_id, device_library_identifier)
  )`,
  `create table apple_registrations (
    workspace_id bigint not null,
    device_library_identifier text not null,
    pass_id uuid not null,
    pass_type_identifier text not null,
    created_at timestamptz not null,
    primary key (workspace_id, device_library_identifier, pass_id)
  )`,
  `create index apple_registrations_of_pass on apple_registrations (workspace_id, pass_id)`,
  `create table google_objects (
    workspace_id bigint not null,
    pass_id uuid not null,
    object_type text not null,
    object_id text not null,
    class_id text not null,
    holders integer not null,
    face_hash text not null,
    updated_at timestamptz not null,
    primary key (workspace_id, pass_id)
  )`,
  `create table google_callback_nonces (
    workspace_id bigint not null,
    nonce text not null,
    received_at timestamptz not null,
    primary key (workspace_id, nonce)
  )`,
  `create table campaigns (
    workspace_id bigint not null,
    id uuid not null,
    target_pass_template_id uuid not null,
    name text not null,
    status text not null check (status in ('Draft', 'Scheduled', 'Sending', 'Paused', 'Sent', 'Canceled')),
    message text,
    link text,
    pass_change jsonb,
    starts_at timestamptz,
    ends_at timestamptz,
    created_by text,
    created_at timestamptz not null,
    launched_at timestamptz,
    planned_at timestamptz,
    finished_at timestamptz,
    archived_at timestamptz,
    primary key (workspace_id, id)
  )`,
  `create index campaigns_of_template on campaigns (workspace_id, target_pass_template_id, launched_at)`,
  `create table campaign_chunks (
    workspace_id bigint not null,
    campaign_id uuid not null,
    number integer not null,
    first_pass_id uuid not null,
    last_pass_id uuid not null,
    apple_finished_at timestamptz,
    google_finished_at timestamptz,
    pass_updates integer not null,
    notifications integer not null,
    failed integer not null,
    created_at timestamptz not null,
    primary key (workspace_id, campaign_id, number)
  )`,
  `create table events (
    workspace_id bigint not null,
    at timestamptz not null,
    id uuid not null,
    type text not null,
    payload jsonb not null,
    primary key (workspace_id, at, id)
  ) partition by range (at)`,
  // Catches rows whose monthly partition is missing, so that no event is lost.
  `create table events_default partition of events default`,
  `create table count_deltas (
    workspace_id bigint not null,
    id uuid not null,
    subject_id uuid not null,
    day date not null,
    kind text not null,
    amount integer not null,
    primary key (workspace_id, id)
  )`,
  `create table daily_counts (
    workspace_id bigint not null,
    subject_id uuid not null,
    kind text not null,
    day date not null,
    amount bigint not null,
    primary key (workspace_id, subject_id, kind, day)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
