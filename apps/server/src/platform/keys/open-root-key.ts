import { randomBytes } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { keepNextKey, openSecrets, readNextKey } from '../../config/secrets.ts';
import type { GlobalTables, MasterKeyTable } from '../database/schema/database.ts';
import { fingerprintOf } from './derive-keys.ts';
import { createVault } from './secret-vault.ts';

export type RootKeyOptions = {
  db: Kysely<GlobalTables>;
  clock: () => Date;
  config: Pick<Config, 'masterKey' | 'dataDirectory'>;
};

/** Bound to the sealed root key. */
const context = 'root-key';

/**
 * The key that seals all secrets and from which all others derive. The database holds it, sealed by the master key, so that a new master key
 * changes one row. Another master key would open no secret and no phone's token. @throws ConfigError
 */
export async function openRootKey(options: RootKeyOptions): Promise<Buffer> {
  const stored = await readRow(options.db);
  const secrets = stored === null ? await readSecrets(options.db) : [];
  const { masterKey } = await openSecrets(options.config, stored === null && secrets.length === 0);
  const row = stored ?? (await storeRow(options, masterKey, secrets));
  const opened = row && (await masterKeyOf(row, masterKey, options.config));
  if (!opened) throw new ConfigError('contradiction', refusal(options.config, row));
  return row.sealed_root === null ? storeFirstRoot(options.db, opened) : rootOf(row.sealed_root, opened);
}

type Row = Selectable<MasterKeyTable>;

async function readRow(db: Kysely<GlobalTables>): Promise<Row | null> {
  return (await db.selectFrom('master_key').selectAll().executeTakeFirst()) ?? null;
}

/** The first of concurrent starts counts; null if the database holds secrets that this key does not open. */
async function storeRow(
  { db, clock }: RootKeyOptions,
  masterKey: Buffer,
  secrets: readonly SealedSecret[],
): Promise<Row | null> {
  // One suffices: an installation may have lost an earlier key and continued with another.
  if (secrets.length > 0 && !secrets.some((secret) => opens(masterKey, secret))) return null;
  const root = secrets.length > 0 ? masterKey : randomBytes(masterKey.byteLength);
  await db
    .insertInto('master_key')
    .values({
      fingerprint: storedFingerprint(root, masterKey),
      sealed_root: seal(root, masterKey),
      created_at: clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return readRow(db);
}

/** Null if neither the key nor the next one, of a rotation that was interrupted, is the database's. */
async function masterKeyOf(
  row: Row,
  masterKey: Buffer,
  { masterKey: configured, dataDirectory }: RootKeyOptions['config'],
): Promise<Buffer | null> {
  if (isSealedBy(masterKey, row)) return masterKey;
  const next = configured === null ? await readNextKey(dataDirectory) : null;
  if (!next || !isSealedBy(next, row)) return null;
  await keepNextKey(dataDirectory);
  return next;
}

/** Before root keys the master key sealed the secrets, so it stays their root. */
async function storeFirstRoot(db: Kysely<GlobalTables>, masterKey: Buffer): Promise<Buffer> {
  await db
    .updateTable('master_key')
    .set({ sealed_root: seal(masterKey, masterKey) })
    .where('sealed_root', 'is', null)
    .execute();
  return masterKey;
}

/** Makes 0.1.0, which compares fingerprints and takes the master key for the root key, refuse a database where they differ. */
const ownRoot = 'root key ';

const storedFingerprint = (root: Buffer, masterKey: Buffer): string =>
  `${root.equals(masterKey) ? '' : ownRoot}${fingerprintOf(masterKey)}`;

const isSealedBy = (masterKey: Buffer, { fingerprint }: Pick<Row, 'fingerprint'>): boolean =>
  fingerprint.replace(ownRoot, '') === fingerprintOf(masterKey);

const seal = (root: Buffer, masterKey: Buffer): string =>
  createVault(masterKey).seal(root.toString('base64'), context);

const rootOf = (sealed: string, masterKey: Buffer): Buffer =>
  Buffer.from(createVault(masterKey).open(sealed, context), 'base64');

/**
 * Seals the root key with another master key, in one row; servers that run keep the root key in memory. Returns false if it is sealed with
 * that key already. @throws ConfigError if `masterKey` is not the database's
 */
export function rotateMasterKey(
  { db, clock }: Pick<RootKeyOptions, 'db' | 'clock'>,
  { masterKey, next }: Record<'masterKey' | 'next', Buffer>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction.selectFrom('master_key').selectAll().forUpdate().executeTakeFirst();
    if (row && isSealedBy(next, row)) return false;
    if (!row || !isSealedBy(masterKey, row))
      throw new ConfigError(
        'contradiction',
        'The master key is not the one that seals the secrets in this database.',
      );
    const root = row.sealed_root === null ? masterKey : rootOf(row.sealed_root, masterKey);
    await transaction
      .updateTable('master_key')
      .set({
        fingerprint: storedFingerprint(root, next),
        sealed_root: seal(root, next),
        rotated_at: clock(),
      })
      .execute();
    return true;
  });
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

function refusal({ masterKey, dataDirectory }: RootKeyOptions['config'], row: Row | null): string {
  const [key, remedy] =
    masterKey === null
      ? [`The master key in ${dataDirectory}`, 'set DATA_DIR to its directory']
      : ['MASTER_KEY', 'set MASTER_KEY to that one'];
  const rotated = row?.rotated_at ? ` since the rotation of ${row.rotated_at.toISOString()}` : '';
  return `${key} is not the one that seals the secrets in this database${rotated}: ${remedy}, or use another database.`;
}
