import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { AppConfigContext } from './lib/app-config-context.ts';
import type { AppConfig } from './lib/config.ts';
import { SessionProvider, useSession } from './lib/session/session.tsx';
import { useSessionChanges } from './lib/session/use-session-changes.ts';
import { createTelemetry } from './lib/telemetry/create-telemetry.ts';
import { useIdentifiedAccount, useUncaughtErrors } from './lib/telemetry/use-telemetry.ts';
import { createTrpc, TRPCProvider, trpcOptions } from './lib/trpc.ts';
import { useMissingChunks } from './lib/use-missing-chunks.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx';

const ToastCorner = lazy(async () => ({
  default: (await import('./ui/feedback/toast-corner.tsx')).ToastCorner,
}));

export function App({ config }: { config: AppConfig }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <ErrorBoundary failure={null}>
        <Suspense>
          <ToastCorner />
        </Suspense>
      </ErrorBoundary>
      <AppConfigContext value={config}>
        <QueryClientProvider client={queryClient}>
          <SessionProvider config={config}>
            <WhenSessionIsKnown config={config} queryClient={queryClient} />
          </SessionProvider>
        </QueryClientProvider>
      </AppConfigContext>
    </MantineProvider>
  );
}

type KnownProps = { config: AppConfig; queryClient: QueryClient };

function WhenSessionIsKnown(props: KnownProps) {
  const { isLoading } = useSession();
  // index.html shows an outline.
  return isLoading ? <div role="status" aria-label="One moment…" /> : <RoutedApp {...props} />;
}

function RoutedApp({ config, queryClient }: KnownProps) {
  const session = useSession();
  const getAccessToken = useRef(session.getAccessToken);
  getAccessToken.current = session.getAccessToken;
  const [client] = useState(() => createTrpc(() => getAccessToken.current()));
  const [trpc] = useState(() => trpcOptions(client, queryClient));
  const [telemetry] = useState(() => createTelemetry(config.telemetry));
  const context = { session, queryClient, trpc, config, telemetry };
  const [router] = useState(() => createAppRouter(context));
  useSessionChanges({ ...context, router });
  useMissingChunks(router);
  useIdentifiedAccount(context);
  useUncaughtErrors(telemetry, config.telemetry.sentry !== null);
  return (
    <TRPCProvider trpcClient={client} queryClient={queryClient}>
      <RouterProvider router={router} context={context} />
    </TRPCProvider>
  );
}
