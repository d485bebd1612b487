-- Certificates of Apple, service accounts of Google, and the identifiers and issuers of workspaces.

create table apple_certificates (
  id uuid primary key,
  identifier text not null,
  team_identifier text not null,
  certificate_pem text not null,
  wwdr_pem text not null,
  sealed_private_key text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  owner_workspace_id bigint references workspaces (id),
  superseded_at timestamptz
);
-- Several workspaces may have a certificate for the same identifier; only the platform's own is unique.
create unique index apple_certificates_identifier_idx on apple_certificates (identifier)
  where owner_workspace_id is null;
create index apple_certificates_superseded_at_idx on apple_certificates (superseded_at)
  where superseded_at is not null;

create table google_service_accounts (
  id uuid primary key,
  issuer_identifier text not null,
  client_email text not null,
  sealed_json text not null,
  created_at timestamptz not null,
  owner_workspace_id bigint references workspaces (id),
  -- When the next request to Google may start, for all processes.
  next_request_at timestamptz not null default '-infinity'
);
create unique index google_service_accounts_issuer_identifier_idx on google_service_accounts (issuer_identifier)
  where owner_workspace_id is null;

create table apple_pass_type_identifiers (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  identifier text not null,
  team_identifier text not null,
  certificate_id uuid not null references apple_certificates (id),
  platform_managed boolean not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- The last reminder and its certificate; a renewed certificate starts over.
  reminded_certificate_id uuid,
  reminded_days integer,
  primary key (workspace_id, id),
  unique (workspace_id, identifier)
);

create table apple_certificate_requests (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  apple_pass_type_identifier_id uuid,
  public_key_hash text not null,
  request_pem text not null,
  sealed_private_key text not null,
  created_by text,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, public_key_hash),
  foreign key (workspace_id, apple_pass_type_identifier_id) references apple_pass_type_identifiers (workspace_id, id)
);

create table google_issuers (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  identifier text not null,
  service_account_id uuid not null references google_service_accounts (id),
  platform_managed boolean not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, identifier)
);
