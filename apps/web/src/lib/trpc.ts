import type { QueryClient } from '@tanstack/react-query';
import { batchCallsMax } from '@tessera/contract';
import type { AppRouter } from '@tessera/server/router';
import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client';
import { createTRPCContext, createTRPCOptionsProxy, type TRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { idempotencyLink } from './idempotency-link.ts';
import { callMilliseconds, fetchInTime, isTimeout } from './time-limit.ts';

/** A test message waits for another server, which has 15 seconds to answer. */
const slowCall = /\bworkspace\.webhooks\.test\b/;
const slowCallMilliseconds = 20_000;

export type Trpc = TRPCOptionsProxy<AppRouter>;

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** The API client. Without an access token it rejects a call with "no access token", unsent. */
export function createTrpc(getAccessToken: () => Promise<string>, url = '/trpc'): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({
    links: [
      idempotencyLink,
      httpBatchLink<AppRouter>({
        url,
        // Queries use POST as well: proxies log URLs, and inputs contain personal data and up to a thousand ids.
        methodOverride: 'POST',
        maxItems: batchCallsMax,
        headers: async () => ({ authorization: `Bearer ${await accessToken(getAccessToken)}` }),
        fetch: (input, init) =>
          fetchInTime(
            input,
            { ...init, signal: init?.signal ?? null },
            slowCall.test(String(input)) ? slowCallMilliseconds : callMilliseconds,
          ),
      }),
    ],
  });
}

/** The procedures as query options, for route guards and loaders, which run outside React. */
export function trpcOptions(client: TRPCClient<AppRouter>, queryClient: QueryClient): Trpc {
  return createTRPCOptionsProxy<AppRouter>({ client, queryClient });
}

async function accessToken(getAccessToken: () => Promise<string>): Promise<string> {
  try {
    const token = await getAccessToken();
    if (token) return token;
  } catch (cause) {
    if (isTimeout(cause)) throw cause;
    throw new Error('no access token', { cause });
  }
  throw new Error('no access token');
}
