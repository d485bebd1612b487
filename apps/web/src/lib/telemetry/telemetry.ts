import type { Account } from '@tessera/contract';

/** Analytics, session recording, error reports and support chat, as the app knows them. Never throws: nothing depends on it. */
export type Telemetry = {
  /** Somebody is signed in. */
  identify(account: Account): Promise<void>;
  /** Nobody is, and nothing of theirs may go on. */
  reset(): Promise<void>;
  captureError(error: unknown): Promise<void>;
};

/** One of them; it does what it is for, and may fail. */
export type TelemetryService = {
  [Method in keyof Telemetry]?: (...given: Parameters<Telemetry[Method]>) => void;
};
