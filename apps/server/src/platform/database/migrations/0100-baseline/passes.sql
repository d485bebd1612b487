-- People, their passes, the wallets that hold them, mails with download links, and changes of many passes.

create table pass_users (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  email text not null,
  email_key text not null,
  first_name text not null,
  last_name text not null,
  attributes jsonb not null,
  created_at timestamptz not null,
  unsubscribed_at timestamptz,
  filter_values jsonb not null default '{}',
  erased_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, email_key)
);

create table passes (
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
  filter_values jsonb not null default '{}',
  external_id text,
  issued_via text,
  issued_by text,
  void_final_at timestamptz,
  utm jsonb,
  released jsonb,
  primary key (workspace_id, id),
  foreign key (workspace_id, pass_template_id) references pass_templates (workspace_id, id),
  foreign key (workspace_id, pass_user_id) references pass_users (workspace_id, id)
);
-- Serves pages of the passes list and the chunks of a campaign.
create unique index passes_of_template on passes (workspace_id, pass_template_id, id);
create index passes_of_user on passes (workspace_id, pass_user_id);
create index passes_expiring on passes (workspace_id, pass_template_id, expires_at)
  where expires_at is not null;
create index passes_voided on passes (workspace_id, pass_template_id, id) where status = 'voided';
-- Pages the passes list by the time of the last refresh.
create index passes_by_refresh on passes (workspace_id, pass_template_id, last_modified, id);
create unique index passes_external_id on passes (workspace_id, pass_template_id, external_id)
  where external_id is not null;

-- Without a foreign key: an entry may be written before its pass is committed, and would fail its whole statement.
create table pass_logs (
  workspace_id bigint not null,
  pass_id uuid not null,
  entries jsonb not null,
  primary key (workspace_id, pass_id)
);

create table apple_devices (
  workspace_id bigint not null,
  device_library_identifier text not null,
  push_token text not null,
  updated_at timestamptz not null,
  primary key (workspace_id, device_library_identifier)
);

create table apple_registrations (
  workspace_id bigint not null,
  device_library_identifier text not null,
  pass_id uuid not null,
  pass_type_identifier text not null,
  created_at timestamptz not null,
  primary key (workspace_id, device_library_identifier, pass_id),
  foreign key (workspace_id, device_library_identifier)
    references apple_devices (workspace_id, device_library_identifier),
  foreign key (workspace_id, pass_id) references passes (workspace_id, id)
);
create index apple_registrations_of_pass on apple_registrations (workspace_id, pass_id);
create index apple_registrations_by_time on apple_registrations (workspace_id, created_at);

create table google_objects (
  workspace_id bigint not null,
  pass_id uuid not null,
  object_type text not null,
  object_id text not null,
  class_id text not null,
  holders integer not null,
  face_hash text not null,
  updated_at timestamptz not null,
  first_saved_at timestamptz,
  primary key (workspace_id, pass_id),
  foreign key (workspace_id, pass_id) references passes (workspace_id, id)
);
create index google_objects_by_first_save on google_objects (workspace_id, first_saved_at)
  where first_saved_at is not null;

create table google_callback_nonces (
  workspace_id bigint not null,
  nonce text not null,
  received_at timestamptz not null,
  primary key (workspace_id, nonce)
);

create table download_link_sends (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  pass_template_id uuid not null,
  count integer not null,
  created_by text,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, pass_template_id) references pass_templates (workspace_id, id)
);
create index download_link_sends_of_template on download_link_sends
  (workspace_id, pass_template_id, created_at);

-- The key leads with the pass, because queries ask whether and when a pass's link was mailed.
create table download_links_sent (
  workspace_id bigint not null,
  pass_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  delivered_at timestamptz,
  refused_at timestamptz,
  skipped_at timestamptz,
  bounced_at timestamptz,
  delayed_at timestamptz,
  complained_at timestamptz,
  mail_status text,
  primary key (workspace_id, pass_id, id),
  foreign key (workspace_id, pass_id) references passes (workspace_id, id)
);
-- Serves the chunks of a send, which are ranges of pass ids.
create index download_links_sent_of_send on download_links_sent (workspace_id, id, pass_id);

create table sign_up_consents (
  workspace_id bigint not null references workspaces (id),
  pass_id uuid not null,
  consent_text text not null,
  consented_at timestamptz not null,
  primary key (workspace_id, pass_id),
  constraint sign_up_consents_of_pass foreign key (workspace_id, pass_id) references passes (workspace_id, id)
);

create table sign_up_counts (
  workspace_id bigint not null references workspaces (id),
  key text not null,
  count integer not null,
  expires_at timestamptz not null,
  primary key (workspace_id, key)
);
create index sign_up_counts_expiring on sign_up_counts (workspace_id, expires_at);

create table pending_sign_ups (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  pass_template_id uuid not null,
  email_key text not null,
  sealed_input text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (workspace_id, id),
  constraint pending_sign_ups_of_template foreign key (workspace_id, pass_template_id)
    references pass_templates (workspace_id, id)
);
create index pending_sign_ups_by_email on pending_sign_ups (workspace_id, email_key);
create index pending_sign_ups_expiring on pending_sign_ups (workspace_id, expires_at);

create table bulk_changes (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  pass_template_id uuid not null,
  action jsonb not null,
  selection jsonb not null,
  status text not null,
  after_pass_id uuid,
  total_count integer not null,
  processed_count integer not null,
  changed_count integer not null,
  created_by text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, pass_template_id) references pass_templates (workspace_id, id),
  constraint bulk_changes_status check (status in ('running', 'done', 'canceled', 'failed'))
);
create index bulk_changes_of_template on bulk_changes (workspace_id, pass_template_id, id);

create table imports (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  pass_template_id uuid not null,
  file_name text not null,
  bytes bigint not null,
  row_count integer not null,
  status text not null check (status in ('ready', 'running', 'done', 'canceled', 'failed')),
  format jsonb not null,
  headers jsonb not null,
  samples jsonb not null,
  targets jsonb not null,
  existing text not null check (existing in ('skip', 'update', 'issueAnother')),
  cursor_offset bigint not null,
  cursor_line integer not null,
  cursor_row integer not null,
  issued integer not null,
  updated integer not null,
  skipped integer not null,
  refused integer not null,
  failure text,
  created_by text,
  created_at timestamptz not null,
  started_at timestamptz,
  advanced_at timestamptz,
  finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, pass_template_id) references pass_templates (workspace_id, id)
);
create index imports_of_template on imports (workspace_id, pass_template_id, id);
create index imports_running on imports (workspace_id, pass_template_id, id) where status = 'running';

-- A refused row is read again from the file: its text can be long, and is seldom requested.
create table import_refusals (
  workspace_id bigint not null,
  import_id uuid not null,
  row_number integer not null,
  line integer not null,
  file_offset bigint not null,
  file_bytes bigint not null,
  reason text not null,
  primary key (workspace_id, import_id, row_number),
  foreign key (workspace_id, import_id) references imports (workspace_id, id)
);

create table erasures (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  pass_user_id uuid not null,
  email text,
  requested_by text,
  requested_at timestamptz not null,
  finished_at timestamptz,
  passes integer not null,
  mails integer not null,
  logs integer not null,
  messages integer not null,
  import_rows integer not null default 0,
  primary key (workspace_id, id)
);
create index erasures_unfinished on erasures (workspace_id, requested_at) where finished_at is null;
