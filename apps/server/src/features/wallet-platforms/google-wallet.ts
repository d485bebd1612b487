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
  type ServiceAccount,
  type WalletClient,
} from '@tessera/google-wallet';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import type { GoogleWallet } from '../../platform/ports/wallets.ts';

export type GoogleAddresses = { apiUrl: string; tokenUrl: string; callbackKeysUrl: string; saveUrl: string };

export type GoogleWalletOptions = Pick<Context, 'database' | 'vault' | 'clock' | 'countedLog'> & {
  /** Called for each attempt. */
  onOutcome: (outcome: string) => void;
  addresses: GoogleAddresses;
  platform: GoogleWallet['platform'];
  fetch: typeof fetch;
  /** Google's published limit by default. */
  requestsPerSecond?: number | undefined;
  sleep?: (milliseconds: number) => Promise<unknown>;
  requestMilliseconds?: number;
};

type OpenAccount = { sealed: string; account: ServiceAccount; client: WalletClient };

/** Each holds a key and a token of a few kilobytes. */
const openAccountsMax = 500;

/** Google limits requests per Cloud project, to which a service account belongs: all processes share one budget per account. */
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

/** The database reserves starts among all processes. */
function budgetFor(options: GoogleWalletOptions, serviceAccountId: string): RequestBudget {
  const perSecond = options.requestsPerSecond ?? defaultBudgetPerSecond;
  return createRequestBudget({
    perSecond,
    // Not the context's clock: if it were set back, requests would wait.
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
    onAttempt: (failure) => {
      options.onOutcome(failure?.code ?? 'accepted');
      if (!failure) return;
      const { code, reason, status } = failure;
      options.countedLog.add('warn', 'A request to Google Wallet failed', {
        kind: { serviceAccountId: id, code, reason, status },
      });
    },
  });
  return { sealed, account, client };
}

function sleeper({ sleep = sleepMilliseconds }: GoogleWalletOptions) {
  return async (milliseconds: number): Promise<void> => {
    await sleep(milliseconds);
  };
}

/** A start further ahead was reserved while the database's clock was ahead. */
const aheadMilliseconds = 5 * 60_000;

type Reservation = { serviceAccountId: string; count: number; perSecond: number };

/** One start every 1/`perSecond` seconds. Returns the milliseconds until the first. */
export async function reserveGoogleRequests(
  database: Context['database'],
  { serviceAccountId, count, perSecond }: Reservation,
): Promise<number> {
  const taken = sql`make_interval(secs => ${count / perSecond}::float8)`;
  const ahead = sql`make_interval(secs => ${aheadMilliseconds / 1000}::float8)`;
  const { rows } = await sql<{ wait: number }>`
    insert into google_pacing as pacing (service_account_id, next_request_at)
    values (${serviceAccountId}, clock_timestamp() + ${taken})
    on conflict (service_account_id) do update set next_request_at = ${taken} + case
      when pacing.next_request_at > clock_timestamp() + ${ahead} + ${taken} then clock_timestamp()
      else greatest(pacing.next_request_at, clock_timestamp()) end
    returning (extract(epoch from next_request_at - ${taken} - clock_timestamp()) * 1000)::float8 as wait`.execute(
    database.global,
  );
  return Math.max(0, rows[0]?.wait ?? 0);
}
