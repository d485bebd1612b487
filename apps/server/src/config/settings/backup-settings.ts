import type { Setting } from './setting.ts';

export const backupSettings = [
  {
    name: 'BACKUP_DIRECTORY',
    meaning:
      'A directory, or s3://bucket/prefix with the keys of FILES_S3, where a worker writes scheduled backups, and the commands read and write theirs.',
    fallback: 'no scheduled backups',
    example: '/mnt/backup/tessera',
  },
  {
    name: 'BACKUP_EVERY_HOURS',
    meaning: 'How many hours after the last backup a worker makes the next one.',
    fallback: '24',
    example: '6',
  },
  {
    name: 'BACKUP_KEEP',
    meaning: 'How many backups stay in BACKUP_DIRECTORY; a new one replaces the oldest.',
    fallback: '7',
    example: '30',
  },
  {
    name: 'BACKUP_WAL_SECONDS',
    meaning:
      'After how many seconds at most the WAL of the embedded database is archived in BACKUP_DIRECTORY, for a restore to a point in time.',
    fallback: 'no WAL archived',
    example: '60',
  },
  {
    name: 'BACKUP_PASSPHRASE',
    isSecret: true,
    meaning:
      'A passphrase of at least 16 characters that encrypts backups instead of a key derived from MASTER_KEY.',
    fallback: 'the master key',
    example: 'from: openssl rand -base64 24',
  },
  {
    name: 'BACKUP_DATABASE_URL',
    isSecret: true,
    meaning: 'The database of DATABASE_URL by a role that bypasses row-level security, for pg_dump.',
    fallback: 'DATABASE_URL',
    example: 'postgres://tessera_backup:secret@db.example.com/tessera',
  },
] as const satisfies readonly Setting[];
