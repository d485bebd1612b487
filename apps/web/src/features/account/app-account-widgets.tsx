import { MutationCache, QueryClient, useQueryClient } from '@tanstack/react-query';
import { AccountWidgets } from '@tessera/account-widgets';
import { type ReactNode, useState } from 'react';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTRPC } from '../../lib/trpc.ts';
import { theme } from '../../theme.ts';

/** The app's own letters; colors are the widgets' defaults, and light or dark follows the page. */
const looks = { fontFamily: theme.fontFamily };
/** Shown at once when one comes back to a section, and asked for anew all the same. */
const keptMilliseconds = 60_000;

/** Where the account widgets find their provider. Another person, or another organization, gets others. */
export function AppAccountWidgets({ children }: { children: ReactNode }) {
  const { user, organizationId } = useSession();
  return <WidgetsOfSession key={`${user?.id} ${organizationId}`}>{children}</WidgetsOfSession>;
}

function WidgetsOfSession({ children }: { children: ReactNode }) {
  const provider = new URL(useAppConfig().identityUrl);
  return (
    <AccountWidgets
      apiHostname={provider.hostname}
      port={provider.port ? Number(provider.port) : null}
      https={provider.protocol === 'https:'}
      theme={looks}
      queryClient={useWidgetQueryClient()}
    >
      {children}
    </AccountWidgets>
  );
}

/** What is changed in a widget may be on the rest of the page, too: the name is in the header. */
function useWidgetQueryClient(): QueryClient {
  const page = useQueryClient();
  const trpc = useTRPC();
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { gcTime: keptMilliseconds } },
        mutationCache: new MutationCache({
          onSuccess: () => void page.invalidateQueries(trpc.account.get.queryFilter()),
        }),
      }),
  );
  return queryClient;
}
