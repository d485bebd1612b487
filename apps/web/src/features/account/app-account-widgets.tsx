import { MutationCache, QueryClient, useQueryClient } from '@tanstack/react-query';
import { AccountWidgets } from '@tessera/account-widgets';
import { type ReactNode, useState } from 'react';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTRPC } from '../../lib/trpc.ts';
import { theme } from '../../theme.ts';

const looks = { fontFamily: theme.fontFamily };
/** Shown at once on return to a section, then refetched. */
const keptMilliseconds = 60_000;

/** Connects the account widgets to the identity provider; a change of person or organization resets them. */
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

/** A change in a widget may concern the rest of the page: the header shows the name. */
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
