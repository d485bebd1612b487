import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { queryDefaults } from '../lib/query-defaults.ts';
import { createTrpc, TRPCProvider } from '../lib/trpc.ts';
import { dismissErrorsOnSuccess } from '../ui/dismiss-errors-on-success.ts';
import { MissingPartNotice } from '../ui/missing-part-notice.tsx';
import { PagePending } from '../ui/page-pending.tsx';
import type { HostSession } from './connect-host.ts';
import { HostContext } from './host-context.ts';
import { IntegrationList } from './integration-list.tsx';
import { usePlace } from './place.ts';

// Forms, menus and tables are fetched by whoever opens an integration, and not to see which there are.
const EndpointsPage = lazy(() =>
  import('./webhooks/endpoints-page.tsx').then((module) => ({ default: module.EndpointsPage })),
);
const EndpointPage = lazy(() =>
  import('./webhooks/endpoint-page.tsx').then((module) => ({ default: module.EndpointPage })),
);

/** The marketplace with the means to call the product. */
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
          <MissingPartNotice />
          <Suspense fallback={<PagePending />}>
            <CurrentPlace />
          </Suspense>
        </TRPCProvider>
      </QueryClientProvider>
    </HostContext>
  );
}

function CurrentPlace() {
  const place = usePlace();
  if (place.kind === 'webhooks') return <EndpointsPage />;
  if (place.kind === 'endpoint') return <EndpointPage key={place.endpointId} {...place} />;
  return <IntegrationList />;
}
