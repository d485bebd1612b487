import type { Setting } from './setting.ts';

export const serverSettings = [
  {
    name: 'NODE_ENV',
    meaning: 'development has the wallet lab; production has none, and demands its secrets.',
    fallback: 'development',
    example: 'production',
  },
  { name: 'PORT', meaning: 'The port the server listens on.', fallback: '3000', example: '8080' },
  {
    name: 'HOST',
    meaning: 'The network address the server listens on.',
    fallback: '127.0.0.1, in production 0.0.0.0',
    example: '0.0.0.0',
  },
  {
    name: 'STATUS_PORT',
    meaning: 'A port on which each process, workers included, answers /health and its probes; 0 for none.',
    fallback: '0',
    example: '9090',
  },
  {
    name: 'PUBLIC_URL',
    meaning: 'The address by which browsers and phones reach this server; required in production.',
    fallback: 'http://localhost:PORT',
    example: 'https://passes.example.com',
  },
  {
    name: 'TRUSTED_PROXIES',
    meaning:
      'How many proxies stand before this server and append to X-Forwarded-For; sign-in limits count by address.',
    fallback: '0',
    example: '1',
  },
  {
    name: 'DATABASE_URL',
    isSecret: true,
    meaning: 'A PostgreSQL server, 16 or newer; unset starts the embedded one.',
    fallback: 'embedded',
    example: 'postgres://tessera:secret@db.example.com/tessera',
  },
  {
    name: 'DATABASE_READ_URL',
    isSecret: true,
    meaning:
      'A standby of DATABASE_URL, or another node of its Citus cluster, for reads; never an older state than that of DATABASE_URL.',
    fallback: 'DATABASE_URL',
    example: 'postgres://tessera:secret@standby.example.com/tessera',
  },
  {
    name: 'DATA_DIR',
    meaning:
      'The directory of the embedded database, of uploaded files without FILES_S3_BUCKET, and of development secrets.',
    fallback: '.data',
    example: '/srv/tessera',
  },
  {
    name: 'ROLES',
    meaning: 'What this process does: web, worker, or both; --roles says the same.',
    fallback: 'web,worker',
    example: 'worker',
  },
  {
    name: 'MASTER_KEY',
    isSecret: true,
    meaning: 'The 32 bytes, in Base64, under which all secrets are sealed; required in production.',
    fallback: 'made at first start and kept in DATA_DIR',
    example: 'from: openssl rand -base64 32',
  },
  {
    name: 'EVENT_RETENTION_DAYS',
    meaning:
      'How many days the events of workspaces are kept, at least 30; whole months of older ones are dropped. The results of campaigns are restored from them.',
    fallback: '90',
    example: '400',
  },
  {
    name: 'SCAN_RETENTION_DAYS',
    meaning:
      'How many days the scans of passes are kept, at least 30; the scan that redeemed a pass stays with it.',
    fallback: '400',
    example: '90',
  },
  {
    name: 'ENTRY_RETENTION_MONTHS',
    meaning:
      'How many months the entries of programs are kept one by one, at least 37. Older ones are summed to one opening entry per pass and balance.',
    fallback: '120',
    example: '60',
  },
  {
    name: 'WEBHOOK_RETENTION_DAYS',
    meaning: 'How many days the deliveries of webhooks stay in the log and can be replayed, at least 7.',
    fallback: '30',
    example: '14',
  },
  {
    name: 'IMPORT_RETENTION_DAYS',
    meaning: 'How many days the file and the refused rows of a finished import are kept.',
    fallback: '30',
    example: '7',
  },
  {
    name: 'DRAFT_RETENTION_DAYS',
    meaning: 'How many days the drafts of a template are kept; its latest and published revisions stay.',
    fallback: '30',
    example: '90',
  },
  {
    name: 'PASS_LOG_ENTRIES',
    meaning: 'How many entries the log of a pass keeps, from 10 to 200; the next entry drops older ones.',
    fallback: '50',
    example: '20',
  },
  {
    name: 'LOG_LEVEL',
    meaning: 'The least important line that is logged: debug, info, warn, error or silent.',
    fallback: 'info',
    example: 'warn',
  },
  {
    name: 'TESSERA_CONFIG',
    meaning: 'A file with settings, one NAME=value per line; variables override it.',
    fallback: 'none',
    example: '/etc/tessera/tessera.conf',
  },
] as const satisfies readonly Setting[];
