import type { Account } from '@tessera/contract';

/** Analytics, session recording, error reports and support chat. Never throws. */
export type Telemetry = {
  /** A person signed in; resolves to null if the account could not be loaded. Later events wait for it. */
  identify(asking: Promise<Account | null>): Promise<void>;
  reset(): Promise<void>;
  captureError(error: unknown): Promise<void>;
};

export type TelemetryService = {
  identify?(account: Account): void;
  reset?(): void;
  captureError?(error: unknown): void;
};
