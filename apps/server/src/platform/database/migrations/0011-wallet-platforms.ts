import { type Kysely, sql } from 'kysely';

const statements = [
  // Several workspaces may have a certificate for the same identifier; only the platform's own is unique.
  `alter table apple_certificates
    drop constraint apple_certificates_identifier_key,
    add column owner_workspace_id bigint references workspaces (id),
    add column superseded_at timestamptz`,
  `create unique index on apple_certificates (identifier) where owner_workspace_id is null`,
  `create index on apple_certificates (superseded_at) where superseded_at is not null`,
  `alter table google_service_accounts
    drop constraint google_service_accounts_issuer_identifier_key,
    add column owner_workspace_id bigint references workspaces (id)`,
  `create unique index on google_service_accounts (issuer_identifier) where owner_workspace_id is null`,
  `create table apple_certificate_requests (
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
    foreign key (workspace_id, apple_pass_type_identifier_id)
      references apple_pass_type_identifiers (workspace_id, id)
  )`,
  `alter table apple_certificate_requests enable row level security`,
  `alter table apple_certificate_requests force row level security`,
  `create policy own_workspace on apple_certificate_requests
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
  // For listing the templates of an identifier or issuer.
  `create index on pass_templates (workspace_id, apple_pass_type_identifier_id)`,
  `create index on pass_templates (workspace_id, google_issuer_id)`,
];

/** Workspaces' own certificates and service accounts, and certificate signing requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
