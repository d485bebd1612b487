import type { OpenTokenBuckets } from '@tessera/identity';
import type { Config } from './config/config.ts';
import type { ImageWorkers } from './features/images/open-image-workers.ts';
import type { CsvDownloads } from './features/imports/export/csv-downloads.ts';
import type { OutcomeLog } from './features/operations/outcome-log.ts';
import type { PkpassWorkers } from './features/pkpass-imports/open-pkpass-workers.ts';
import type { CountedLog } from './platform/counted-log.ts';
import type { Database } from './platform/database/database.ts';
import type { EventReactions } from './platform/events/announce.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { AccountProvider } from './platform/identity/account-provider.ts';
import type { Ids } from './platform/ids.ts';
import type { Keys } from './platform/keys/derive-keys.ts';
import type { Vault } from './platform/keys/secret-vault.ts';
import type { Logger } from './platform/logger.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Outgoing } from './platform/outgoing/outgoing.ts';
import type { PassLog } from './platform/pass-log.ts';
import type { AppleWallet, GoogleWallet } from './platform/ports/wallets.ts';
import type { Queue } from './platform/queue/queue.ts';
import type { Telemetry } from './platform/telemetry/telemetry.ts';

/** Built once at start. Operations take the parts they need; tests may replace any part. */
export type Context = {
  config: Config;
  clock: () => Date;
  ids: Ids;
  logger: Logger;
  countedLog: CountedLog;
  telemetry: Telemetry;
  outcomes: OutcomeLog;
  passLog: PassLog;
  /** Of all processes. */
  tokenBuckets: OpenTokenBuckets;
  csvDownloads: CsvDownloads;
  database: Database;
  queue: Queue;
  reactions: EventReactions;
  files: FileStore;
  imageWorkers: ImageWorkers;
  pkpassWorkers: PkpassWorkers;
  mailer: Mailer | null;
  vault: Vault;
  keys: Keys;
  identity: AccountProvider;
  apple: AppleWallet;
  google: GoogleWallet;
  outgoing: Outgoing;
};
