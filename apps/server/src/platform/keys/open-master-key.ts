import { type Kysely, sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { openSecrets } from '../../config/secrets.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import { fingerprintOf } from './derive-keys.ts';
import { createVault } from './secret-vault.ts';

export type MasterKeyOptions = {
  db: Kysely<GlobalTables>;
  clock: () => Date;
  config: Pick<Config, 'masterKey' | 'dataDirectory'>;
};

/** Another key would open no secret and no phone's token. The first start stores a fingerprint. @throws ConfigError */
export async function openMasterKey(options: MasterKeyOptions): Promise<Buffer> {
  const stored = await readFingerprint(options.db);
  const secrets = stored === null ? await readSecrets(options.db) : [];
  const { masterKey } = await openSecrets(options.config, stored === null && secrets.length === 0);
  if ((stored ?? (await storeFingerprint(options, masterKey, secrets))) === fingerprintOf(masterKey))
    return masterKey;
  throw new ConfigError('contradiction', refusal(options.config));
}

async function readFingerprint(db: Kysely<GlobalTables>): Promise<string | null> {
  const row = await db.selectFrom('master_key').select('fingerprint').executeTakeFirst();
  return row?.fingerprint ?? null;
}

/** The first of concurrent starts counts; null if the database holds secrets that this key does not open. */
async function storeFingerprint(
  { db, clock }: MasterKeyOptions,
  masterKey: Buffer,
  secrets: readonly SealedSecret[],
): Promise<string | null> {
  // One suffices: an installation may have lost an earlier key and continued with another.
  if (secrets.length > 0 && !secrets.some((secret) => opens(masterKey, secret))) return null;
  await db
    .insertInto('master_key')
    .values({ fingerprint: fingerprintOf(masterKey), created_at: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return readFingerprint(db);
}

type SealedSecret = { context: string; sealed: string };

/** The oldest and the newest secret of each kind, for a database from before fingerprints were stored. */
async function readSecrets(db: Kysely<GlobalTables>): Promise<SealedSecret[]> {
  const { rows } = await sql<SealedSecret>`
    (select 'identity-key:' || id as context, sealed_private_key as sealed from identity_keys order by created_at limit 1)
    union all
    (select 'identity-key:' || id, sealed_private_key from identity_keys order by created_at desc limit 1)
    union all
    (select 'apple-certificate:' || id, sealed_private_key from apple_certificates order by created_at limit 1)
    union all
    (select 'apple-certificate:' || id, sealed_private_key from apple_certificates order by created_at desc limit 1)
    union all
    (select 'google-service-account:' || id, sealed_json from google_service_accounts order by created_at limit 1)
    union all
    (select 'google-service-account:' || id, sealed_json from google_service_accounts order by created_at desc limit 1)
  `.execute(db);
  return rows;
}

function opens(masterKey: Uint8Array, { context, sealed }: SealedSecret): boolean {
  try {
    createVault(masterKey).open(sealed, context);
    return true;
  } catch {
    return false;
  }
}

function refusal({ masterKey, dataDirectory }: MasterKeyOptions['config']): string {
  const [key, remedy] =
    masterKey === null
      ? [`The master key in ${dataDirectory}`, 'set DATA_DIR to its directory']
      : ['MASTER_KEY', 'set MASTER_KEY to that one'];
  return `${key} is not the one that seals the secrets in this database: ${remedy}, or use another database.`;
}
