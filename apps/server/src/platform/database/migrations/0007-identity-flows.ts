import { type Kysely, sql } from 'kysely';

const statements = [
  `create table identity_password_resets (
    token_hash text primary key,
    user_id text not null references identity_users (id),
    request_id text,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index identity_password_resets_of_user on identity_password_resets (user_id)`,
  `create index identity_password_resets_expiring on identity_password_resets (expires_at)`,
  `create table identity_devices (
    user_id text not null references identity_users (id),
    device_hash text not null,
    first_seen_at timestamptz not null,
    primary key (user_id, device_hash)
  )`,
  `create table identity_invitations (
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
  )`,
  // One pending invitation per address; accepted ones are history.
  `create unique index identity_invitations_of_address on identity_invitations (organization_id, email)
    where accepted_at is null`,
  `create index identity_invitations_newest on identity_invitations (organization_id, created_at, id)
    where accepted_at is null`,
  // No foreign key to a user: the user is created after the address is verified.
  `create table identity_newcomers (
    challenge_hash text primary key,
    request_id text not null,
    user_id text not null,
    email text not null,
    first_name text,
    last_name text,
    password_hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index identity_newcomers_expiring on identity_newcomers (expires_at)`,
  // No foreign keys, because a code may belong to a pending sign-up, request, sign-in or session.
  `create table identity_email_codes (
    challenge_hash text primary key,
    purpose text not null check (purpose in ('verify-email', 'sign-in', 'elevated-access', 'email-change')),
    user_id text,
    email text not null,
    binding text not null,
    sealed_code text not null,
    attempts integer not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index identity_email_codes_expiring on identity_email_codes (expires_at)`,
  `create table identity_oauth_profiles (
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
  )`,
  `create table identity_oauth_visits (
    state_hash text primary key,
    provider text not null,
    request_id text not null,
    sealed_secrets text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index identity_oauth_visits_expiring on identity_oauth_visits (expires_at)`,
  `create table identity_elevated_access (
    token_hash text primary key,
    user_id text not null references identity_users (id),
    binding text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index identity_elevated_access_expiring on identity_elevated_access (expires_at)`,
];

/** Password resets, invitations, e-mail codes, connected accounts and elevated access. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
