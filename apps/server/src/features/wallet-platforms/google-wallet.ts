import { setTimeout as sleepMilliseconds } from 'node:timers/promises';
import {
  checkIssuerAccess,
  createCallbackVerifier,
  createRequestBudget,
  createSaveLink,
  createTokenSource,
  createWalletClient,
  defaultBudgetPerSecond,
  type RequestBudget,
  readServiceAccount,
  type SaveLinkItem,
  type ServiceAccount,
  type WalletCallback,
  type WalletClient,
} from '@tessera/google-wallet';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { reserveGoogleRequests } from './reserve-google-requests.ts';

/** Google's endpoints, or those of a stand-in. */
export type GoogleAddresses = { apiUrl: string; tokenUrl: string; callbackKeysUrl: string; saveUrl: string };

export type GoogleWallet = {
  /** The operator's issuer, shared by workspaces without their own; null if there is none. */
  platform: { serviceAccountId: string; issuerIdentifier: string } | null;
  /** The REST client of a stored service account. */
  client(serviceAccountId: string): Promise<WalletClient>;
  /** The URL by which a holder saves passes that exist at Google. */
  saveLink(serviceAccountId: string, objects: SaveLinkItem[]): Promise<string>;
  /** Checks that an account may act for an issuer; throws GoogleWalletError if not. */
  checkAccess(account: ServiceAccount, issuerIdentifier: string): Promise<void>;
  /** The callback's content, after verifying that Google sent it for this issuer. */
  verifyCallback(body: unknown, issuerIdentifier: string): Promise<WalletCallback>;
};

export type GoogleWalletOptions = Pick<Context, 'database' | 'vault' | 'clock' | 'countedLog'> & {
  addresses: GoogleAddresses;
  platform: GoogleWallet['platform'];
  fetch: typeof fetch;
  /** Of a service account; Google's published limit by default. */
  requestsPerSecond?: number | undefined;
  sleep?: (milliseconds: number) => Promise<unknown>;
  /** How long Google may take to answer. */
  requestMilliseconds?: number;
};

type OpenAccount = { sealed: string; account: ServiceAccount; client: WalletClient };

/** Decrypted service accounts in memory, each with a key and a token of a few kilobytes. */
const openAccountsMax = 500;

/**
 * Google Wallet for all stored service accounts. Google limits requests per Cloud project, to which a service account belongs, so all
 * requests of an account share one budget, in all processes.
 */
export function createGoogleWallet(options: GoogleWalletOptions): GoogleWallet {
  const { addresses, platform, clock } = options;
  const open = new LRUCache<string, OpenAccount>({ max: openAccountsMax });
  const budgets = new LRUCache<string, RequestBudget>({ max: openAccountsMax });
  const verifier = createCallbackVerifier({
    keysUrl: addresses.callbackKeysUrl,
    fetch: options.fetch,
    clock,
  });
  const accountOf = async (serviceAccountId: string): Promise<OpenAccount> => {
    const sealed = await readSealed(options, serviceAccountId);
    const known = open.get(serviceAccountId);
    // The key may have been replaced: use the cached account only if the row is unchanged.
    if (known?.sealed === sealed) return known;
    const budget = budgets.get(serviceAccountId) ?? budgetFor(options, serviceAccountId);
    budgets.set(serviceAccountId, budget);
    const opened = openAccount(options, serviceAccountId, sealed, budget);
    open.set(serviceAccountId, opened);
    return opened;
  };
  return {
    platform,
    client: async (serviceAccountId) => (await accountOf(serviceAccountId)).client,
    saveLink: async (serviceAccountId, objects) => {
      const { account } = await accountOf(serviceAccountId);
      return createSaveLink({
        serviceAccount: account,
        objects,
        saveUrl: addresses.saveUrl,
        now: clock(),
      });
    },
    checkAccess: (serviceAccount, issuerId) =>
      checkIssuerAccess({
        serviceAccount,
        issuerId,
        apiUrl: addresses.apiUrl,
        tokenUrl: addresses.tokenUrl,
        fetch: options.fetch,
        clock,
      }),
    verifyCallback: (body, issuerIdentifier) => verifier.verify(body, { issuerId: issuerIdentifier }),
  };
}

async function readSealed({ database }: GoogleWalletOptions, serviceAccountId: string): Promise<string> {
  const { sealed_json } = await database.global
    .selectFrom('google_service_accounts')
    .select('sealed_json')
    .where('id', '=', serviceAccountId)
    .executeTakeFirstOrThrow();
  return sealed_json;
}

/** The account's requests in this process; their starts are reserved in the database, among all processes. */
function budgetFor(options: GoogleWalletOptions, serviceAccountId: string): RequestBudget {
  const perSecond = options.requestsPerSecond ?? defaultBudgetPerSecond;
  return createRequestBudget({
    perSecond,
    // Not the context's, which may be set back: requests would wait until it is as late again.
    clock: () => new Date(performance.timeOrigin + performance.now()),
    sleep: sleeper(options),
    reserve: (count) => reserveGoogleRequests(options.database, { serviceAccountId, count, perSecond }),
  });
}

function openAccount(
  options: GoogleWalletOptions,
  id: string,
  sealed: string,
  budget: RequestBudget,
): OpenAccount {
  const { addresses, clock, fetch, requestMilliseconds } = options;
  const account = readServiceAccount(options.vault.open(sealed, `google-service-account:${id}`));
  const tokenSource = createTokenSource({
    serviceAccount: account,
    tokenUrl: addresses.tokenUrl,
    fetch,
    clock,
  });
  const client = createWalletClient({
    apiUrl: addresses.apiUrl,
    tokenSource,
    clock,
    sleep: sleeper(options),
    fetch,
    budget,
    ...(requestMilliseconds && { timeoutSignal: () => AbortSignal.timeout(requestMilliseconds) }),
    onFailure: ({ code, reason, status }) =>
      options.countedLog.add('warn', 'A request to Google Wallet failed', {
        kind: { serviceAccountId: id, code, reason, status },
      }),
  });
  return { sealed, account, client };
}

function sleeper({ sleep = sleepMilliseconds }: GoogleWalletOptions) {
  return async (milliseconds: number): Promise<void> => {
    await sleep(milliseconds);
  };
}
