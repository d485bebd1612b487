-- The embedded identity provider.

create table identity_users (
  id text primary key,
  email text not null unique,
  email_verified boolean not null,
  first_name text,
  last_name text,
  profile_picture_url text,
  password_hash text,
  password_used_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table identity_organizations (
  id text primary key,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  external_id text unique
);

-- search_text copies the name and address of the user, so that ten thousand people are searched without a join.
create table identity_memberships (
  user_id text not null references identity_users (id),
  organization_id text not null references identity_organizations (id),
  role text not null check (role in ('admin', 'member')),
  search_text text not null,
  created_at timestamptz not null,
  primary key (user_id, organization_id)
);
-- Includes all columns of a search, for an index-only scan: a third of the time.
create index identity_memberships_newest on identity_memberships (organization_id, created_at, user_id)
  include (role, search_text);
-- Finds the few members of a role without scanning the others.
create index identity_memberships_by_role on identity_memberships (organization_id, role, created_at, user_id);
-- Trigram index for parts of names and addresses; a role that may not create extensions searches without it.
-- Without fastupdate, because members are added one at a time and searched far more often.
do $$ begin
  create extension if not exists btree_gin;
  create extension if not exists pg_trgm;
  create index identity_memberships_by_text on identity_memberships
    using gin (organization_id, search_text gin_trgm_ops) with (fastupdate = off);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'Members are searched for without an index: %', sqlerrm;
end $$;

create table identity_invitations (
  id text primary key,
  organization_id text not null references identity_organizations (id),
  email text not null,
  first_name text,
  last_name text,
  role text not null check (role in ('admin', 'member')),
  inviter_user_id text not null references identity_users (id),
  token_hash text not null unique,
  search_text text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
-- One pending invitation per address; accepted ones are history.
create unique index identity_invitations_of_address on identity_invitations (organization_id, email)
  where accepted_at is null;
create index identity_invitations_newest on identity_invitations (organization_id, created_at, id)
  where accepted_at is null;

create table identity_authorization_requests (
  id text primary key,
  client_id text not null,
  redirect_uri text not null,
  code_challenge text not null,
  state text,
  organization_id text,
  invitation_id text,
  screen_hint text,
  login_hint text,
  context text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_authorization_requests_expiring on identity_authorization_requests (expires_at);

create table identity_sessions (
  id text primary key,
  token_hash text not null unique,
  user_id text not null references identity_users (id),
  client_id text not null,
  authentication_method text not null,
  organization_id text,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  last_activity_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index identity_sessions_of_user on identity_sessions (user_id, created_at);
create index identity_sessions_expiring on identity_sessions (expires_at);

create table identity_authorization_codes (
  code_hash text primary key,
  client_id text not null,
  redirect_uri text not null,
  code_challenge text not null,
  session_id text not null references identity_sessions (id),
  organization_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index identity_authorization_codes_expiring on identity_authorization_codes (expires_at);
create index identity_authorization_codes_of_session on identity_authorization_codes (session_id);

create table identity_refresh_tokens (
  token_hash text primary key,
  session_id text not null references identity_sessions (id),
  client_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  successor_seed text
);
create index identity_refresh_tokens_of_session on identity_refresh_tokens (session_id);
create index identity_refresh_tokens_expiring on identity_refresh_tokens (expires_at);

create table identity_throttles (
  key text primary key,
  attempts integer not null,
  blocked_until timestamptz,
  expires_at timestamptz not null
);
create index identity_throttles_expiring on identity_throttles (expires_at);

create table identity_keys (
  id text primary key,
  sealed_private_key text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

create table identity_audit (
  id text primary key,
  type text not null,
  at timestamptz not null,
  user_id text,
  session_id text,
  organization_id text,
  ip_address text,
  user_agent text,
  detail text
);
create index identity_audit_of_user on identity_audit (user_id, at);

create table identity_totp_factors (
  id text primary key,
  user_id text not null references identity_users (id),
  sealed_secret text not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  last_used_step integer
);
-- One verified factor per user; unfinished set-ups do not count.
create unique index identity_totp_factors_verified on identity_totp_factors (user_id)
  where verified_at is not null;

create table identity_recovery_codes (
  user_id text not null references identity_users (id),
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Without a foreign key to the request, which is removed once it completes; sign-ins of other tabs expire.
create table identity_pending_sign_ins (
  challenge_hash text primary key,
  request_id text not null,
  user_id text not null references identity_users (id),
  authentication_method text not null,
  step text not null check (step in ('verify-email', 'second-factor', 'recovery-codes', 'organization')),
  attempts integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_pending_sign_ins_of_user on identity_pending_sign_ins (user_id);
create index identity_pending_sign_ins_expiring on identity_pending_sign_ins (expires_at);

-- user_id is null for unknown addresses, so that their requests write the same rows.
create table identity_password_resets (
  token_hash text primary key,
  user_id text references identity_users (id),
  request_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_password_resets_of_user on identity_password_resets (user_id);
create index identity_password_resets_expiring on identity_password_resets (expires_at);

create table identity_devices (
  user_id text not null references identity_users (id),
  device_hash text not null,
  first_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- Without a foreign key to a user, who is created after the address is verified.
create table identity_newcomers (
  challenge_hash text primary key,
  request_id text not null,
  user_id text not null,
  email text not null,
  first_name text,
  last_name text,
  password_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_newcomers_expiring on identity_newcomers (expires_at);

-- Without foreign keys, because a code may belong to a pending sign-up, request, sign-in or session.
create table identity_email_codes (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('verify-email', 'sign-in', 'elevated-access', 'email-change')),
  user_id text,
  email text not null,
  binding text not null,
  sealed_code text not null,
  attempts integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_email_codes_expiring on identity_email_codes (expires_at);

create table identity_oauth_profiles (
  user_id text not null references identity_users (id),
  provider text not null,
  subject text not null,
  email text,
  first_name text,
  last_name text,
  profile_picture_url text,
  created_at timestamptz not null,
  last_login_at timestamptz not null,
  primary key (user_id, provider),
  unique (provider, subject)
);

create table identity_oauth_visits (
  state_hash text primary key,
  provider text not null,
  request_id text not null,
  sealed_secrets text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_oauth_visits_expiring on identity_oauth_visits (expires_at);

create table identity_elevated_access (
  token_hash text primary key,
  user_id text not null references identity_users (id),
  binding text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_elevated_access_expiring on identity_elevated_access (expires_at);
