-- Organizations, workspaces, and what either has beside passes: keys, embedded pages, the numbers of changes.

create table organizations (
  id uuid primary key,
  name text not null,
  handle text not null unique,
  workos_identifier text not null unique,
  workspace_creation_enabled boolean not null,
  can_create_non_demo_templates boolean not null,
  can_send_custom_pass_download_emails boolean not null,
  demo_pass_count_limit integer,
  show_platform_branding boolean not null,
  created_at timestamptz not null,
  embedded_designer_enabled boolean not null
);
-- Pages all organizations in display order.
create index organizations_by_name on organizations (name, handle);

create table workspaces (
  id bigint generated always as identity primary key,
  organization_id uuid not null references organizations (id),
  name text not null,
  handle text not null unique,
  timezone_name text not null,
  issuer_name text,
  issuer_address text,
  issuer_contact text,
  company_size integer,
  company_role text,
  created_at timestamptz not null,
  created_by text,
  creation_key text,
  campaign_rules jsonb,
  approval_removal jsonb,
  -- The idempotency key of a creation: a retry after a lost answer returns the same workspace.
  constraint workspaces_creation_key unique (created_by, creation_key)
);
create index workspaces_of_organization on workspaces (organization_id, id);
-- Include all columns of a page and a search: in name order, each row is on another page of the table.
create index workspaces_by_name on workspaces (name, handle) include (id, organization_id);
create index workspaces_of_organization_by_name on workspaces (organization_id, name, handle) include (id);

create table organization_api_keys (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  obscured_value text not null,
  secret_hash text not null,
  created_by text,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, secret_hash)
);

-- The idempotency key of an organization that a user is creating.
create table pending_organizations (
  user_id text primary key,
  external_id text not null,
  ended_at timestamptz
);

-- Without a foreign key, because users may be at another identity provider.
create table system_admins (
  user_id text primary key,
  granted_at timestamptz not null
);

-- At most one row: all system admins share one organization.
create table system_admin_organization (
  is_only boolean primary key default true check (is_only),
  workos_identifier text not null unique
);

-- At most one row, written by the first start, so that a start with another master key is refused.
create table master_key (
  is_only boolean primary key default true check (is_only),
  fingerprint text not null,
  created_at timestamptz not null
);

create table change_numbers (
  workspace_id bigint primary key references workspaces (id),
  change_number bigint not null,
  last_modified timestamptz not null
);

create table api_keys (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  name text,
  obscured_value text not null,
  secret_hash text not null,
  created_by text,
  created_at timestamptz not null,
  revoked_at timestamptz,
  secure boolean not null default false,
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, secret_hash)
);
-- Lists unrevoked keys, newest first.
create index api_keys_workspace_id_id_idx on api_keys (workspace_id, id) where revoked_at is null;

-- A restricted key that waits for its creator: encrypted, and deleted once shown.
create table api_key_links (
  workspace_id bigint not null,
  api_key_id uuid not null,
  user_id text not null,
  sealed_value text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  mailed_at timestamptz,
  primary key (workspace_id, api_key_id),
  foreign key (workspace_id, api_key_id) references api_keys (workspace_id, id)
);

create table idempotency_keys (
  workspace_id bigint not null references workspaces (id),
  key text not null,
  request_hash text not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null,
  primary key (workspace_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (workspace_id, created_at);

create table embedded_pages (
  workspace_id bigint not null references workspaces (id),
  slug text not null,
  label text not null,
  icon text not null,
  url text not null,
  position text not null check (position in ('before', 'after')),
  rank integer not null,
  created_at timestamptz not null,
  primary key (workspace_id, slug)
);
