import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createTrpc, TRPCProvider } from '../lib/trpc.ts';
import type { HostSession } from './connect-host.ts';
import { HostContext } from './host-context.ts';
import { IntegrationList } from './integration-list.tsx';
import { usePlace } from './place.ts';
import { EndpointPage } from './webhooks/endpoint-page.tsx';
import { EndpointsPage } from './webhooks/endpoints-page.tsx';

/** The marketplace with the means to call the product. */
export function ConnectedMarketplace({ session }: { session: HostSession }) {
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }));
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
          <CurrentPlace />
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
