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
  const memory = 2 * 128 * source.cost * scryptBlock;
  return promisify<string, Buffer, number, object, Buffer>(scrypt)(passphrase, salt, 32, {
    N: source.cost,
    r: scryptBlock,
    p: 1,
    maxmem: memory,
  });
}
