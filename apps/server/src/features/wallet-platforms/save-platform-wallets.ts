import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { GlobalTables } from '../../platform/database/schema/database.ts';

export type PlatformCertificate = {
  identifier: string;
  teamIdentifier: string;
  expiresAt: Date;
  certificatePem: string;
  privateKeyPem: string;
  wwdrPem: string;
};

export type PlatformServiceAccount = { issuerIdentifier: string; clientEmail: string; json: string };
/** Saved by another process. */
export type StoredServiceAccount = { issuerIdentifier: string; json: null };

/** `db` is a transaction that holds the lock for the platform's rows, so that concurrent first starts insert one row. */
export type SaveContext = Pick<Context, 'vault' | 'ids' | 'clock'> & { db: Kysely<GlobalTables> };

export async function savePlatformCertificate(
  ctx: SaveContext,
  certificate: PlatformCertificate,
): Promise<string> {
  const kept = await ctx.db
    .selectFrom('apple_certificates')
    .select(['id', 'certificate_pem'])
    .where('identifier', '=', certificate.identifier)
    .where('owner_workspace_id', 'is', null)
    .executeTakeFirst();
  if (kept?.certificate_pem === certificate.certificatePem) return kept.id;
  const id = kept?.id ?? ctx.ids.uuid();
  const values = {
    team_identifier: certificate.teamIdentifier,
    certificate_pem: certificate.certificatePem,
    wwdr_pem: certificate.wwdrPem,
    sealed_private_key: ctx.vault.seal(certificate.privateKeyPem, `apple-certificate:${id}`),
    expires_at: certificate.expiresAt,
  };
  await ctx.db
    .insertInto('apple_certificates')
    .values({ id, identifier: certificate.identifier, created_at: ctx.clock(), ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  return id;
}

export async function savePlatformServiceAccount(
  ctx: SaveContext,
  account: PlatformServiceAccount,
): Promise<string> {
  const kept = await ctx.db
    .selectFrom('google_service_accounts')
    .select(['id', 'sealed_json'])
    .where('issuer_identifier', '=', account.issuerIdentifier)
    .where('owner_workspace_id', 'is', null)
    .executeTakeFirst();
  if (kept && ctx.vault.open(kept.sealed_json, `google-service-account:${kept.id}`) === account.json)
    return kept.id;
  const id = kept?.id ?? ctx.ids.uuid();
  const values = {
    client_email: account.clientEmail,
    sealed_json: ctx.vault.seal(account.json, `google-service-account:${id}`),
  };
  await ctx.db
    .insertInto('google_service_accounts')
    .values({ id, issuer_identifier: account.issuerIdentifier, created_at: ctx.clock(), ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  return id;
}
