import type { Config } from './config/config.ts';
import type { ImageWorkers } from './features/images/open-image-workers.ts';
import type { CsvDownloads } from './features/imports/csv-downloads.ts';
import type { PkpassWorkers } from './features/pkpass-imports/open-pkpass-workers.ts';
import type { AppleWallet } from './features/wallet-platforms/apple-wallet.ts';
import type { GoogleWallet } from './features/wallet-platforms/google-wallet.ts';
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
import type { Queue } from './platform/queue/queue.ts';

/** All services, built once at start. Operations take the parts they need; tests may replace any part. */
export type Context = {
  config: Config;
  clock: () => Date;
  ids: Ids;
  logger: Logger;
  countedLog: CountedLog;
  passLog: PassLog;
  csvDownloads: CsvDownloads;
  database: Database;
  queue: Queue;
  reactions: EventReactions;
  files: FileStore;
  imageWorkers: ImageWorkers;
  pkpassWorkers: PkpassWorkers;
  /** Null if no mail server is set up. */
  mailer: Mailer | null;
  vault: Vault;
  keys: Keys;
  identity: AccountProvider;
  apple: AppleWallet;
  google: GoogleWallet;
  /** Requests to user-provided URLs. */
  outgoing: Outgoing;
};
