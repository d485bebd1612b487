import type { LabStorage } from '../storage/lab-storage.ts';
import type { PhoneRegion } from './field-text.ts';
import type { PassJson } from './pass-json.ts';
import { type PassShelf, type ShelvedPass, shelfKey } from './pass-shelf.ts';
import { RetryLater, type WalletRequests } from './wallet-requests.ts';

export interface Phone {
  id: string;
  device: string;
  pushToken: string;
  language: string;
  /** Of dates and numbers. */
  region: PhoneRegion;
  trustedRootPem: string;
  shelf: PassShelf;
  storage: LabStorage;
  requests: WalletRequests;
  clock: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
  changed: () => void;
  /** Pass types being refreshed; `again` if another push has arrived since. */
  refreshing: Map<string, { again: boolean }>;
  /** The last task of each pass; responses for one pass are handled in sequence. */
  chains: Map<string, Promise<unknown>>;
  tasks: Set<Promise<unknown>>;
  closed: boolean;
}

/** Wallet "backs off several times, then gives up" until the next push: about two minutes in total. */
const retryDelaysMs: readonly number[] = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];

export function track<T>(phone: Phone, task: Promise<T>): Promise<T> {
  const settled = task.then(
    () => {},
    () => {},
  );
  phone.tasks.add(settled);
  settled.then(() => phone.tasks.delete(settled));
  return task;
}

/** Runs the work after all earlier work on the same pass. */
export function inTurn<T>(phone: Phone, pass: PassJson, work: () => Promise<T>): Promise<T> {
  const key = shelfKey(pass);
  const before = phone.chains.get(key) ?? Promise.resolve();
  const result = before.then(work);
  phone.chains.set(
    key,
    result.then(
      () => {},
      () => {},
    ),
  );
  return result;
}

/** Retries with growing delays; resolves to the error message after the last attempt. */
export async function withRetries(phone: Phone, work: () => Promise<string | null>): Promise<string | null> {
  for (const delay of [...retryDelaysMs, null]) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
      if (delay === null || phone.closed) return error.message;
      await phone.sleep(delay);
    }
  }
  return null;
}

/** Updates the stored state of a pass, unless it has been removed. */
export function mark(phone: Phone, pass: PassJson, change: Partial<ShelvedPass>): void {
  const shelved = phone.shelf.passes.get(shelfKey(pass));
  if (!shelved) return;
  phone.shelf.passes.set(shelfKey(pass), { ...shelved, ...change });
  phone.changed();
}
