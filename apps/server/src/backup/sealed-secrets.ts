/** Where sealed secrets are stored, and what binds each to its row: the context that sealed it, as an SQL expression. */
export type SealedColumn = { table: string; column: string; context: string };

/** One column or, for tables of workspaces, one per workspace. */
export const globalSecrets: readonly SealedColumn[] = [
  { table: 'identity_keys', column: 'sealed_private_key', context: "'identity-key:' || id" },
  { table: 'identity_totp_factors', column: 'sealed_secret', context: "'identity-totp:' || id" },
  { table: 'identity_email_codes', column: 'sealed_code', context: "'email-code:' || challenge_hash" },
  {
    table: 'identity_oauth_visits',
    column: 'sealed_secrets',
    context: "'identity-oauth-visit:' || state_hash",
  },
  { table: 'apple_certificates', column: 'sealed_private_key', context: "'apple-certificate:' || id" },
  { table: 'google_service_accounts', column: 'sealed_json', context: "'google-service-account:' || id" },
];

export const workspaceSecrets: readonly SealedColumn[] = [
  {
    table: 'apple_certificate_requests',
    column: 'sealed_private_key',
    context: "'apple-certificate-request:' || id",
  },
  {
    table: 'api_key_links',
    column: 'sealed_value',
    context: "'api-key:' || workspace_id || '.' || api_key_id",
  },
  { table: 'pending_sign_ups', column: 'sealed_input', context: "'sign-up:' || workspace_id || ':' || id" },
  {
    table: 'personal_links',
    column: 'sealed_secret',
    context: "'personal-links:' || workspace_id || ':' || pass_template_id",
  },
  { table: 'webhook_endpoints', column: 'sealed_secret', context: "'webhook:' || workspace_id || ':' || id" },
  {
    table: 'webhook_endpoints',
    column: 'sealed_previous_secret',
    context: "'webhook:' || workspace_id || ':' || id",
  },
  { table: 'idempotency_keys', column: 'body', context: "'answer:' || workspace_id || ':' || key" },
];

/** Mails of the identity provider that wait in the queue. */
export const queuedSecrets: SealedColumn = {
  table: `(select * from pgboss.job where name = 'identity-mails.deliver' and state < 'completed') as job`,
  column: "data ->> 'sealed'",
  context: "'identity-mail:' || (data ->> 'mailId')",
};
