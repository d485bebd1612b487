import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { AppleWallet, GoogleWallet } from '../../platform/ports/wallets.ts';
import {
  type PlatformCertificate,
  type PlatformServiceAccount,
  type SaveContext,
  type StoredServiceAccount,
  savePlatformCertificate,
  savePlatformServiceAccount,
} from './save-platform-wallets.ts';

export type PlatformSource = {
  certificateIdentifier: string;
  certificate(
    stored: { wwdrPem: string; expiresAt: Date } | null,
  ): Promise<PlatformCertificate | 'stored' | null>;
  serviceAccount: PlatformServiceAccount | StoredServiceAccount | null;
};

/** Of two processes that start for the first time, the second finds the rows of the first. */
const lockKey = 7255133;

export function openPlatformWallets(
  ctx: Pick<Context, 'database' | 'vault' | 'ids' | 'clock'>,
  source: PlatformSource,
): Promise<{ apple: AppleWallet['platform']; google: GoogleWallet['platform'] }> {
  return ctx.database.global.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
    const keeper = { ...ctx, db };
    return { apple: await openCertificate(keeper, source), google: await openServiceAccount(keeper, source) };
  });
}

async function openCertificate(ctx: SaveContext, source: PlatformSource): Promise<AppleWallet['platform']> {
  const row = await ctx.db
    .selectFrom('apple_certificates')
    .selectAll()
    .where('identifier', '=', source.certificateIdentifier)
    .where('owner_workspace_id', 'is', null)
    .executeTakeFirst();
  const certificate = await source.certificate(
    row ? { wwdrPem: row.wwdr_pem, expiresAt: row.expires_at } : null,
  );
  if (certificate === null) return null;
  if (certificate === 'stored')
    return row
      ? {
          certificateId: row.id,
          identifier: row.identifier,
          teamIdentifier: row.team_identifier,
          expiresAt: row.expires_at,
        }
      : null;
  const { identifier, teamIdentifier, expiresAt } = certificate;
  return {
    certificateId: await savePlatformCertificate(ctx, certificate),
    identifier,
    teamIdentifier,
    expiresAt,
  };
}

async function openServiceAccount(
  ctx: SaveContext,
  { serviceAccount }: PlatformSource,
): Promise<GoogleWallet['platform']> {
  if (!serviceAccount) return null;
  const { issuerIdentifier } = serviceAccount;
  const serviceAccountId =
    serviceAccount.json === null
      ? await findStoredServiceAccount(ctx, serviceAccount)
      : await savePlatformServiceAccount(ctx, serviceAccount);
  return serviceAccountId === undefined ? null : { serviceAccountId, issuerIdentifier };
}

async function findStoredServiceAccount(
  { db }: SaveContext,
  { issuerIdentifier }: StoredServiceAccount,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('google_service_accounts')
    .select('id')
    .where('issuer_identifier', '=', issuerIdentifier)
    .where('owner_workspace_id', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
