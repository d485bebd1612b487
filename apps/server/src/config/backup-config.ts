import { resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { isS3Address, readFilesConfig, readS3Address } from './files-config.ts';
import type { SettingReader } from './setting-reader.ts';

export type BackupConfig = {
  /** Or `s3://bucket/prefix`. Null: no scheduled backups. */
  directory: string | null;
  everyHours: number;
  /** How many scheduled archives stay. */
  keep: number;
  /** How long a segment of WAL may be filled before it is archived. Null: no WAL is archived. */
  walSeconds: number | null;
  /** Null: archives are encrypted with a key derived from the master key. */
  passphrase: string | null;
  /** For a role that bypasses row-level security. */
  databaseUrl: string | null;
};

const passphraseMin = 16;

export function readBackupConfig(read: SettingReader): BackupConfig {
  const passphrase = read.text('BACKUP_PASSPHRASE') ?? null;
  if (passphrase !== null && passphrase.length < passphraseMin)
    throw new ConfigError(
      'invalid',
      `BACKUP_PASSPHRASE is shorter than ${passphraseMin} characters: set a longer one.`,
    );
  const databaseUrl = read.address('BACKUP_DATABASE_URL', ['postgres:', 'postgresql:']) ?? null;
  if (databaseUrl !== null && read.text('DATABASE_URL') === undefined)
    throw new ConfigError('contradiction', 'BACKUP_DATABASE_URL is set without DATABASE_URL: unset it.');
  const directory = read.text('BACKUP_DIRECTORY');
  const isS3 = directory !== undefined && isS3Address(directory);
  if (isS3) readS3Address(directory, readFilesConfig(read), 'BACKUP_DIRECTORY');
  const walSeconds = read.wholeNumber('BACKUP_WAL_SECONDS', { min: 10, max: 86_400, fallback: 0 }) || null;
  if (walSeconds !== null && directory === undefined)
    throw new ConfigError(
      'contradiction',
      'BACKUP_WAL_SECONDS is set without BACKUP_DIRECTORY: set the directory, or unset it.',
    );
  if (walSeconds !== null && read.text('DATABASE_URL') !== undefined)
    throw new ConfigError(
      'contradiction',
      'BACKUP_WAL_SECONDS is set with DATABASE_URL, whose server archives its own WAL: unset one of them.',
    );
  return {
    directory: directory === undefined ? null : isS3 ? directory : resolve(directory),
    everyHours: read.wholeNumber('BACKUP_EVERY_HOURS', { min: 1, max: 24 * 31, fallback: 24 }),
    keep: read.wholeNumber('BACKUP_KEEP', { min: 1, max: 10_000, fallback: 7 }),
    walSeconds,
    passphrase,
    databaseUrl,
  };
}
