-- Pass templates, and what admins set for each.

create table files (
  workspace_id bigint not null references workspaces (id),
  id text not null,
  content_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);

create table pass_templates (
  workspace_id bigint not null references workspaces (id),
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
  -- The shared values of event tickets: deriving them took time for every ticket issued.
  issued_values jsonb,
  released jsonb,
  primary key (workspace_id, id),
  foreign key (workspace_id, apple_pass_type_identifier_id) references apple_pass_type_identifiers (workspace_id, id),
  foreign key (workspace_id, google_issuer_id) references google_issuers (workspace_id, id)
);
create index pass_templates_workspace_id_apple_pass_type_identifier_id_idx on pass_templates
  (workspace_id, apple_pass_type_identifier_id);
create index pass_templates_workspace_id_google_issuer_id_idx on pass_templates
  (workspace_id, google_issuer_id);
create index pass_templates_in_use on pass_templates (workspace_id, id) where archived_at is null;
create index pass_templates_archived on pass_templates (workspace_id, id) where archived_at is not null;
-- Lists the first templates of an identifier, by name.
create index pass_templates_of_identifier on pass_templates
  (workspace_id, apple_pass_type_identifier_id, lower(name), id);

create table pass_template_revisions (
  workspace_id bigint not null,
  id uuid not null,
  pass_template_id uuid not null,
  number integer not null,
  document jsonb not null,
  created_by text,
  created_at timestamptz not null,
  published_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, pass_template_id, number),
  foreign key (workspace_id, pass_template_id) references pass_templates (workspace_id, id)
);
-- Finds the drafts that are old enough to delete.
create index pass_template_drafts on pass_template_revisions (workspace_id, created_at)
  where published_at is null;

create table segments (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  pass_template_id uuid not null,
  name text not null,
  filter jsonb not null,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  constraint segments_of_template foreign key (workspace_id, pass_template_id)
    references pass_templates (workspace_id, id)
);
create unique index segments_by_name on segments (workspace_id, pass_template_id, lower(name));

create table sign_up_pages (
  workspace_id bigint not null references workspaces (id),
  pass_template_id uuid not null,
  consent_text text not null,
  confirm_email boolean not null,
  updated_at timestamptz not null,
  primary key (workspace_id, pass_template_id),
  constraint sign_up_pages_of_template foreign key (workspace_id, pass_template_id)
    references pass_templates (workspace_id, id)
);

create table invite_emails (
  workspace_id bigint not null references workspaces (id),
  pass_template_id uuid not null,
  subject text not null,
  body text not null,
  reply_to text not null,
  updated_at timestamptz not null,
  primary key (workspace_id, pass_template_id),
  constraint invite_emails_of_template foreign key (workspace_id, pass_template_id)
    references pass_templates (workspace_id, id)
);

create table personal_links (
  workspace_id bigint not null references workspaces (id),
  pass_template_id uuid not null,
  is_enabled boolean not null,
  allows_unsigned boolean not null,
  attribute_keys jsonb not null,
  expires_at timestamptz,
  sealed_secret text,
  updated_at timestamptz not null,
  primary key (workspace_id, pass_template_id),
  constraint personal_links_of_template foreign key (workspace_id, pass_template_id)
    references pass_templates (workspace_id, id)
);
