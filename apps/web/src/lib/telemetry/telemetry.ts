import type { Account } from '@tessera/contract';

/** Analytics, session recording, error reports and support chat, as the app knows them. Never throws: nothing depends on it. */
export type Telemetry = {
  /** Somebody is signed in; null when who it is could not be had. What is told later waits for the answer. */
  identify(asking: Promise<Account | null>): Promise<void>;
  /** Nobody is, and nothing of theirs may go on. */
  reset(): Promise<void>;
  captureError(error: unknown): Promise<void>;
};

/** One of them; it does what it is for, and may fail. */
export type TelemetryService = {
  identify?(account: Account): void;
  reset?(): void;
  captureError?(error: unknown): void;
};
