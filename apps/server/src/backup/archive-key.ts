import { hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { fingerprintOf } from '../platform/keys/derive-keys.ts';
import { BackupError } from './backup-error.ts';

/** How the key of an archive is derived; stored in its header. */
export const keySource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('masterKey'), salt: z.base64() }),
  z.object({
    kind: z.literal('passphrase'),
    salt: z.base64(),
    cost: z
      .int()
      .min(2)
      .max(2 ** 20),
    /** Of archives that share the slow derivation, such as the WAL of a process. */
    ownSalt: z.base64().optional(),
  }),
]);
export type KeySource = z.infer<typeof keySource>;

export type ArchiveSecrets = { masterKey: Buffer; passphrase: string | null };

/** 128 MB and half a second (RFC 7914's N with r = 8 and p = 1). */
const scryptCost = 2 ** 17;
const scryptBlock = 8;

export function newKeySource({ passphrase }: ArchiveSecrets): KeySource {
  const salt = randomBytes(32).toString('base64');
  return passphrase === null ? { kind: 'masterKey', salt } : { kind: 'passphrase', salt, cost: scryptCost };
}

const walSalt = randomBytes(32).toString('base64');

/** For many small archives: the passphrase is stretched once per process. */
export function newWalKeySource(secrets: ArchiveSecrets): KeySource {
  const source = newKeySource(secrets);
  return source.kind === 'masterKey' ? source : { ...source, salt: walSalt, ownSalt: source.salt };
}

/**
 * Derives from the master key itself, not from stored keys, which an empty installation lacks.
 * @param masterKeyFingerprint of the installation that the archive is of
 * @throws BackupError for another master key than the archive's
 */
export async function archiveKey(
  source: KeySource,
  { masterKey, passphrase }: ArchiveSecrets,
  masterKeyFingerprint: string,
): Promise<Buffer> {
  if (fingerprintOf(masterKey) !== masterKeyFingerprint)
    throw new BackupError(
      'The archive is of an installation with another master key: set MASTER_KEY to that one.',
    );
  const salt = Buffer.from(source.salt, 'base64');
  if (source.kind === 'masterKey')
    return Buffer.from(hkdfSync('sha256', masterKey, salt, 'tessera backup', 32));
  if (passphrase === null)
    throw new BackupError('The archive is encrypted with a passphrase: set BACKUP_PASSPHRASE to it.');
  const stretched = await stretch(passphrase, source);
  if (source.ownSalt === undefined) return stretched;
  const ownSalt = Buffer.from(source.ownSalt, 'base64');
  return Buffer.from(hkdfSync('sha256', stretched, ownSalt, 'tessera wal', 32));
}

type PassphraseSource = Extract<KeySource, { kind: 'passphrase' }>;

/** The key of the last salt; a restore reads the WAL of few processes, one after the other. */
let lastStretched: { id: string; key: Promise<Buffer> } | null = null;

function stretch(passphrase: string, { salt, cost, ownSalt }: PassphraseSource): Promise<Buffer> {
  if (ownSalt === undefined) return scryptKey(passphrase, salt, cost);
  const id = JSON.stringify([passphrase, salt, cost]);
  if (lastStretched?.id !== id) lastStretched = { id, key: scryptKey(passphrase, salt, cost) };
  return lastStretched.key;
}

function scryptKey(passphrase: string, salt: string, cost: number): Promise<Buffer> {
  const memory = 2 * 128 * cost * scryptBlock;
  return promisify<string, Buffer, number, object, Buffer>(scrypt)(
    passphrase,
    Buffer.from(salt, 'base64'),
    32,
    {
      N: cost,
      r: scryptBlock,
      p: 1,
      maxmem: memory,
    },
  );
}
