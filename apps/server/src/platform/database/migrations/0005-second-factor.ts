import { type Kysely, sql } from 'kysely';

const statements = [
  `create table identity_totp_factors (
    id text primary key,
    user_id text not null references identity_users (id),
    sealed_secret text not null,
    created_at timestamptz not null,
    verified_at timestamptz,
    last_used_step integer
  )`,
  // One verified factor per user; unfinished set-ups do not count.
  `create unique index identity_totp_factors_verified on identity_totp_factors (user_id) where verified_at is not null`,
  `create table identity_recovery_codes (
    user_id text not null references identity_users (id),
    code_hash text not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  )`,
  // No foreign key to the request, which is removed once it completes; sign-ins pending in other tabs expire by themselves.
  `create table identity_pending_sign_ins (
    challenge_hash text primary key,
    request_id text not null,
    user_id text not null references identity_users (id),
    authentication_method text not null,
    step text not null check (step in ('verify-email', 'second-factor', 'organization')),
    attempts integer not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index identity_pending_sign_ins_of_user on identity_pending_sign_ins (user_id)`,
  `create index identity_pending_sign_ins_expiring on identity_pending_sign_ins (expires_at)`,
  // No foreign key to identity_users, because users may be at another identity provider.
  `create table system_admins (
    user_id text primary key,
    granted_at timestamptz not null
  )`,
  `create index identity_authorization_codes_of_session on identity_authorization_codes (session_id)`,
  `alter table identity_memberships add foreign key (user_id) references identity_users (id)`,
  `alter table identity_memberships add foreign key (organization_id) references identity_organizations (id)`,
  `alter table identity_sessions add foreign key (user_id) references identity_users (id)`,
  `alter table identity_authorization_codes add foreign key (session_id) references identity_sessions (id)`,
  `alter table identity_refresh_tokens add foreign key (session_id) references identity_sessions (id)`,
];

/** The second factor, pending sign-ins, system admins, and foreign keys between the provider's tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
