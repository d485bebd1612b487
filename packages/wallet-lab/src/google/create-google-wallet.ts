import type { Hono } from 'hono';
import type { LabStorage } from '../storage/lab-storage.ts';
import { wait } from '../wait.ts';
import { openCallbackDesk } from './callback-desk.ts';
import { createGoogleApp, type GoogleFault } from './google-app.ts';
import { type GooglePush, pushesOf } from './google-push.ts';
import { type HeldGooglePass, presentHeldPass } from './held-google-pass.ts';
import { openResourceDesk } from './resource-desk.ts';
import { openSaveDesk, type SaveOutcome } from './save-desk.ts';
import { openServiceAccountDesk, type ServiceAccountJson } from './service-account-desk.ts';
import { type SaveLinkVerdict, verifySaveLink } from './verify-save-link.ts';

export interface GoogleWallet {
  readonly app: Hono;
  setBaseUrl(baseUrl: string, saveUrl?: string): void;
  readonly apiUrl: string;
  readonly tokenUrl: string;
  readonly keysUrl: string;
  readonly saveUrl: string;
  createServiceAccount(options: { issuerId: string }): Promise<ServiceAccountJson>;
  /** Verifies a save link against the registered service accounts, without saving. */
  verifySaveLink(link: string): SaveLinkVerdict;
  save(link: string, androidId: string): SaveOutcome;
  remove(objectId: string, androidId: string): boolean;
  heldBy(androidId: string): HeldGooglePass[];
  onPush(listener: (push: GooglePush) => void): () => void;
  /** Requests per second before 429; null disables the quota. */
  setQuota(requestsPerSecond: number | null): void;
  /** The next API calls get these statuses, in order. */
  failNext(...statuses: number[]): void;
  /** The next API calls that name this object get these, in order; null is none. Only of a served `app`. */
  failObject(objectId: string, ...faults: (GoogleFault | null)[]): void;
  /** Resolves when every callback has been delivered or given up. */
  idle(): Promise<void>;
  close(): void;
}

export interface GoogleWalletOptions {
  storage: LabStorage;
  clock: () => Date;
  baseUrl?: string;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  sleep?: (milliseconds: number) => Promise<void>;
  quotaPerSecond?: number | null;
  /** The phone that receives passes saved through a browser. */
  defaultAndroidId?: string;
}

/** Google's published limit. */
const quotaPerSecond = 20;

/** Opens the simulated Google Wallet on its storage: issuers, classes, objects, holders, pending callbacks. */
export function createGoogleWallet(options: GoogleWalletOptions): GoogleWallet {
  const { storage, clock } = options;
  const listeners = new Set<(push: GooglePush) => void>();
  const address: { baseUrl: string; saveUrl: string | null } = {
    baseUrl: options.baseUrl ?? 'http://localhost',
    saveUrl: null,
  };
  const limits = {
    perSecond: options.quotaPerSecond === undefined ? quotaPerSecond : options.quotaPerSecond,
  };
  const failures: number[] = [];
  const objectFaults = new Map<string, (GoogleFault | null)[]>();
  const tokenUrl = () => `${address.baseUrl}/token`;
  const accounts = openServiceAccountDesk(storage, clock, tokenUrl);
  const callbacks = openCallbackDesk({
    storage,
    clock,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    sleep: options.sleep ?? wait,
  });
  const resources = openResourceDesk(storage, clock, (change) => {
    for (const push of pushesOf(change, resources, saves.holdersOf)) {
      for (const listener of listeners) listener(push);
    }
  });
  const saves = openSaveDesk({ storage, clock, accounts, resources, callbacks });
  const save = (link: string, androidId: string): SaveOutcome => {
    const outcome = saves.save(link, androidId);
    if (outcome.kind === 'refused') return outcome;
    for (const objectId of outcome.objectIds) {
      for (const listener of listeners) listener({ androidIds: [androidId], objectId, notification: null });
    }
    return outcome;
  };
  return {
    app: createGoogleApp({
      accounts,
      resources,
      callbacks,
      clock,
      limits,
      failures,
      objectFaults,
      save: (jwt) => save(jwt, options.defaultAndroidId ?? 'android'),
    }),
    setBaseUrl(baseUrl, saveUrl) {
      address.baseUrl = baseUrl.replace(/\/+$/, '');
      address.saveUrl = saveUrl ?? null;
    },
    get apiUrl() {
      return `${address.baseUrl}/walletobjects/v1`;
    },
    get tokenUrl() {
      return tokenUrl();
    },
    get keysUrl() {
      return `${address.baseUrl}/keys`;
    },
    get saveUrl() {
      return address.saveUrl ?? `${address.baseUrl}/save/`;
    },
    createServiceAccount: ({ issuerId }) => accounts.create(issuerId),
    verifySaveLink: (link) =>
      verifySaveLink(link, { publicKeyOf: (email) => accounts.find(email)?.publicKeyPem, now: clock() }),
    save,
    remove: saves.remove,
    heldBy: (androidId) =>
      saves
        .heldBy(androidId)
        .flatMap(({ objectId, savedAt }) => presentHeldPass(resources, objectId, savedAt, clock())),
    onPush(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    setQuota(requestsPerSecond) {
      limits.perSecond = requestsPerSecond;
    },
    failNext(...statuses) {
      failures.push(...statuses);
    },
    failObject(objectId, ...faults) {
      objectFaults.set(objectId, faults);
    },
    idle: callbacks.idle,
    close: callbacks.close,
  };
}
