import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { queryDefaults } from '../lib/query-defaults.ts';
import { createTrpc, TRPCProvider } from '../lib/trpc.ts';
import { dismissErrorsOnSuccess } from '../ui/feedback/dismiss-errors-on-success.ts';
import type { HostSession } from './connect-host.ts';
import { HostContext } from './host-context.ts';
import { IntegrationList } from './integration-list.tsx';
import { useMarketplaceLocation } from './marketplace-location.ts';

/** Only an opened integration needs forms, menus, tables and toasts. */
const Webhooks = lazy(async () => ({ default: (await import('./webhooks/webhooks.tsx')).Webhooks }));

export function ConnectedMarketplace({ session }: { session: HostSession }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        mutationCache: new MutationCache(dismissErrorsOnSuccess()),
        defaultOptions: queryDefaults,
      }),
  );
  const token = useRef(session.apiToken);
  token.current = session.apiToken;
  const [client] = useState(() => createTrpc(async () => token.current, session.apiBaseUrl));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused with the old token is asked again with the new one.
  useEffect(() => {
    void queryClient.invalidateQueries();
  }, [session.apiToken, queryClient]);
  return (
    <HostContext value={session}>
      <QueryClientProvider client={queryClient}>
        <TRPCProvider trpcClient={client} queryClient={queryClient}>
          <Suspense>
            <CurrentPlace />
          </Suspense>
        </TRPCProvider>
      </QueryClientProvider>
    </HostContext>
  );
}

function CurrentPlace() {
  const place = useMarketplaceLocation();
  return place.kind === 'integrations' ? <IntegrationList /> : <Webhooks place={place} />;
}
