import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { draftRetentionDays, importRetentionDays, webhookLogDays } from '@tessera/contract';
import type { LogLevel } from '../platform/logger.ts';
import { type AppleConfig, readAppleConfig } from './apple-config.ts';
import { type AuthConfig, readAuthConfig } from './auth-config.ts';
import { type BackupConfig, readBackupConfig } from './backup-config.ts';
import { completeEnvironment, findConfigFileErrors } from './complete-environment.ts';
import { ConfigError } from './config-error.ts';
import type { Environment } from './env.ts';
import { type FilesConfig, readFilesConfig } from './files-config.ts';
import { type Flags, readFlags } from './flags.ts';
import { type GoogleConfig, readGoogleConfig } from './google-config.ts';
import { type IntegrationsConfig, readIntegrationsConfig } from './integrations-config.ts';
import { type BounceConfig, type MailConfig, readBounceConfig, readMailConfig } from './mail-config.ts';
import { type ObservabilityConfig, readObservabilityConfig } from './observability-config.ts';
import { type OutgoingConfig, readOutgoingConfig } from './outgoing-config.ts';
import { createSettingReader, type ReadText, type SettingReader } from './setting-reader.ts';
import { readSmsConfig, type SmsConfig } from './sms-config.ts';
import { readTelemetryConfig, type TelemetryConfig } from './telemetry-config.ts';

export const roles = ['web', 'worker'] as const;
export type Role = (typeof roles)[number];

export type Config = {
  environment: 'development' | 'production';
  port: number;
  host: string;
  /** A port for probes on every role; 0 for none. */
  statusPort: number;
  publicUrl: string;
  /** Each proxy appends an address to X-Forwarded-For. */
  trustedProxies: number;
  database: { kind: 'embedded' } | { kind: 'address'; url: string; readUrl: string | null };
  dataDirectory: string;
  files: FilesConfig;
  /** None in a process that only runs others. */
  roles: Role[];
  /** Web processes below this one, which share its port; 0 if it serves itself. */
  webs: number;
  /** Worker processes below this one. */
  workers: number;
  /** Base64 of 32 bytes. Null in development, where `openSecrets` creates it. */
  masterKey: string | null;
  apple: AppleConfig;
  google: GoogleConfig;
  mail: MailConfig;
  /** Null if the server receives no returned mails. */
  bounces: BounceConfig | null;
  sms: SmsConfig;
  auth: AuthConfig;
  telemetry: TelemetryConfig;
  observability: ObservabilityConfig;
  outgoing: OutgoingConfig;
  integrations: IntegrationsConfig;
  geocoderUrl: string | null;
  backup: BackupConfig;
  defaultPlan: 'full' | 'demo';
  upgradeUrl: string | null;
  supportUrl: string | null;
  playbooksUrl: string | null;
  demoPassLimit: number;
  /** A request of a megabyte names 25,000 passes. */
  emailSendLimit: number;
  apiRequestsPerMinute: number;
  eventRetentionDays: number;
  scanRetentionDays: number;
  entryRetentionMonths: number;
  webhookRetentionDays: number;
  importRetentionDays: number;
  draftRetentionDays: number;
  passLogEntries: number;
  logLevel: LogLevel;
  reset: boolean;
  empty: boolean;
};

const masterKeyBytes = 32;

/** @throws ConfigError for the first error, with one sentence that says what to change */
export function readConfig(
  env: Environment,
  argv: readonly string[],
  readText: ReadText = readTextFile,
): Config {
  const parts = configParts(completeEnvironment(env, readText), argv, readText);
  const config = Object.fromEntries(Object.entries(parts).map(([name, read]) => [name, read()])) as Config;
  refuseReset(config);
  return config;
}

/** Every error; those of the file of TESSERA_CONFIG alone, because its settings are unknown. */
export function findConfigErrors(env: Environment, readText: ReadText = readTextFile): ConfigError[] {
  const errors = new Map<string, ConfigError>();
  const collect = <Value>(read: () => Value): Value | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      // Parts that depend on one setting fail alike.
      errors.set(error.message, error);
      return undefined;
    }
  };
  const fileErrors = collect(() => findConfigFileErrors(env, readText)) ?? [];
  if (fileErrors.length > 0) return fileErrors;
  const complete = collect(() => completeEnvironment(env, readText));
  if (complete) for (const read of Object.values(configParts(complete, [], readText))) collect<unknown>(read);
  return [...errors.values()];
}

const readTextFile: ReadText = (path) => readFileSync(path, 'utf8');

type ConfigParts = { [Name in keyof Config]: () => Config[Name] };

function configParts(complete: Environment, argv: readonly string[], readText: ReadText): ConfigParts {
  const read = createSettingReader(complete, readText);
  const flags = readFlags(argv);
  const environment = () =>
    read.choice('NODE_ENV', ['development', 'production', 'test'], 'development') === 'production'
      ? 'production'
      : 'development';
  const port = () => read.wholeNumber('PORT', { min: 1, max: 65_535, fallback: 3000 });
  return {
    environment,
    port,
    host: () => read.text('HOST') ?? (environment() === 'production' ? '0.0.0.0' : '127.0.0.1'),
    statusPort: () => read.wholeNumber('STATUS_PORT', { min: 0, max: 65_535, fallback: 0 }),
    publicUrl: () => readPublicUrl(read, environment(), port()),
    trustedProxies: () => read.wholeNumber('TRUSTED_PROXIES', { min: 0, max: 10, fallback: 0 }),
    database: () => readDatabase(read),
    dataDirectory: () => resolve(read.text('DATA_DIR') ?? '.data'),
    files: () => readFilesConfig(read),
    roles: () => {
      const wanted = readRoles(flags.roles ?? read.text('ROLES') ?? roles.join(','));
      if (readWebs(flags, wanted) > 0) return [];
      return readCount(flags, 'workers') > 0 ? ['web'] : wanted;
    },
    webs: () => readWebs(flags, readRoles(read.text('ROLES') ?? roles.join(','))),
    workers: () => readCount(flags, 'workers'),
    masterKey: () => readMasterKey(read, environment()),
    apple: () => readAppleConfig(read, environment()),
    google: () => readGoogleConfig(read, environment()),
    mail: () => readMailConfig(read, environment()),
    bounces: () => readBounceConfig(read),
    sms: () => readSmsConfig(read, environment()),
    auth: () => readAuthConfig(read),
    telemetry: () => readTelemetryConfig(read),
    observability: () => readObservabilityConfig(read, complete),
    outgoing: () => readOutgoingConfig(read, environment()),
    integrations: () => readIntegrationsConfig(read),
    geocoderUrl: () => read.address('GEOCODER_URL', ['https:', 'http:']) ?? null,
    backup: () => readBackupConfig(read),
    defaultPlan: () => read.choice('DEFAULT_PLAN', ['full', 'demo'], 'full'),
    upgradeUrl: () => read.address('UPGRADE_URL', ['https:', 'http:']) ?? null,
    supportUrl: () => read.address('SUPPORT_URL', ['https:', 'http:', 'mailto:']) ?? null,
    playbooksUrl: () => read.address('PLAYBOOKS_URL', ['https:']) ?? null,
    demoPassLimit: () => read.wholeNumber('DEMO_PASS_LIMIT', { min: 0, max: 1_000_000_000, fallback: 25 }),
    emailSendLimit: () => read.wholeNumber('EMAIL_SEND_LIMIT', { min: 1, max: 20_000, fallback: 5_000 }),
    apiRequestsPerMinute: () =>
      read.wholeNumber('API_REQUESTS_PER_MINUTE', { min: 0, max: 1_000_000_000, fallback: 1000 }),
    eventRetentionDays: () =>
      read.wholeNumber('EVENT_RETENTION_DAYS', { min: 30, max: 36_500, fallback: 90 }),
    entryRetentionMonths: () =>
      read.wholeNumber('ENTRY_RETENTION_MONTHS', { min: 37, max: 1_200, fallback: 120 }),
    scanRetentionDays: () => read.wholeNumber('SCAN_RETENTION_DAYS', { min: 30, max: 36_500, fallback: 400 }),
    // Attempts may go on for more than four days.
    webhookRetentionDays: () =>
      read.wholeNumber('WEBHOOK_RETENTION_DAYS', { min: 7, max: 36_500, fallback: webhookLogDays }),
    importRetentionDays: () =>
      read.wholeNumber('IMPORT_RETENTION_DAYS', { min: 1, max: 36_500, fallback: importRetentionDays }),
    draftRetentionDays: () =>
      read.wholeNumber('DRAFT_RETENTION_DAYS', { min: 1, max: 36_500, fallback: draftRetentionDays }),
    passLogEntries: () => read.wholeNumber('PASS_LOG_ENTRIES', { min: 10, max: 200, fallback: 50 }),
    logLevel: () => read.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    reset: () => flags.reset,
    empty: () => flags.empty,
  };
}

function readPublicUrl(read: SettingReader, environment: Config['environment'], port: number): string {
  const url = read.address('PUBLIC_URL', ['https:', 'http:']);
  if (url === undefined) {
    if (environment === 'development') return `http://localhost:${port}`;
    throw new ConfigError(
      'missing',
      'PUBLIC_URL is not set: set it to the https address by which browsers and phones reach this server.',
    );
  }
  const { origin, protocol, hostname } = new URL(url);
  if (origin !== url.toLowerCase()) {
    throw new ConfigError(
      'invalid',
      `PUBLIC_URL has more than a protocol, a host and a port: set it to ${origin}.`,
    );
  }
  // Apple Wallet registers only with https services; on localhost there are no phones to serve.
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (environment === 'production' && protocol !== 'https:' && !local) {
    throw new ConfigError(
      'invalid',
      `PUBLIC_URL must begin with https:// in production: set it to https://${hostname}.`,
    );
  }
  return origin;
}

function readDatabase(read: SettingReader): Config['database'] {
  const url = read.address('DATABASE_URL', ['postgres:', 'postgresql:']);
  const readUrl = read.address('DATABASE_READ_URL', ['postgres:', 'postgresql:']) ?? null;
  if (url !== undefined) return { kind: 'address', url, readUrl };
  if (readUrl !== null)
    throw new ConfigError('contradiction', 'DATABASE_READ_URL is set without DATABASE_URL: unset it.');
  return { kind: 'embedded' };
}

function readRoles(list: string): Role[] {
  const wanted = list.split(',').map((word) => word.trim());
  const unknown = wanted.find((word) => !roles.some((role) => role === word));
  if (unknown === undefined) return roles.filter((role) => wanted.includes(role));
  throw new ConfigError(
    'invalid',
    `"${unknown}" is not a role: set ROLES or --roles to web, worker or web,worker.`,
  );
}

const processesMax = 64;

/** @throws ConfigError */
function readCount(flags: Flags, name: 'webs' | 'workers'): number {
  const text = flags[name];
  if (text === undefined) return 0;
  if (flags.roles !== undefined)
    throw new ConfigError(
      'contradiction',
      `--${name} starts several processes: leave --roles out, or start each process by itself.`,
    );
  const count = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= 0 && count <= processesMax) return count;
  throw new ConfigError('invalid', `--${name} is "${text}": give a whole number from 0 to ${processesMax}.`);
}

/** A single one is this process. */
function readWebs(flags: Flags, wanted: readonly Role[]): number {
  const count = readCount(flags, 'webs');
  if (count < 2) return 0;
  if (wanted.includes('web') || readCount(flags, 'workers') > 0) return count;
  throw new ConfigError('contradiction', '--webs starts web processes, and ROLES is worker: unset ROLES.');
}

function readMasterKey(read: SettingReader, environment: Config['environment']): string | null {
  const key = read.text('MASTER_KEY');
  if (key === undefined) {
    if (environment === 'development') return null;
    throw new ConfigError(
      'missing',
      'MASTER_KEY is not set: make one with "openssl rand -base64 32", keep it safe, and set it at every start.',
    );
  }
  const bytes = Buffer.from(key, 'base64');
  // Node skips invalid Base64 characters; accept only a key that round-trips.
  if (bytes.length === masterKeyBytes && bytes.toString('base64') === key) return key;
  throw new ConfigError(
    'invalid',
    'MASTER_KEY is not 32 bytes in Base64: make one with "openssl rand -base64 32".',
  );
}

function refuseReset(config: Config): void {
  if (!config.reset) return;
  if (config.environment === 'production') {
    throw new ConfigError(
      'contradiction',
      '--reset deletes all data and is refused when NODE_ENV is production: leave it out.',
    );
  }
  if (config.database.kind === 'address') {
    throw new ConfigError(
      'contradiction',
      '--reset empties only the embedded database: unset DATABASE_URL, or empty that server yourself and leave --reset out.',
    );
  }
  if (config.files.location) {
    throw new ConfigError(
      'contradiction',
      '--reset deletes only the files in DATA_DIR: unset FILES_S3_BUCKET, or empty the bucket yourself and leave --reset out.',
    );
  }
}
