import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { isForbidden } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { listState } from '../../ui/table/list-state.ts';
import type { ApiKeysSource } from './api-keys-source.ts';
import { ApiKeysView } from './api-keys-view.tsx';
import { organizationApiKeysQuery } from './queries.ts';

export function OrganizationApiKeys({ organizationHandle }: { organizationHandle: string }) {
  return <ApiKeysView keys={useOrganizationApiKeys(organizationHandle)} />;
}

function useOrganizationApiKeys(organizationHandle: string): ApiKeysSource {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(organizationApiKeysQuery(trpc, organizationHandle));
  const create = useMutation(trpc.organization.apiKeys.create.mutationOptions());
  const revoke = useMutation(trpc.organization.apiKeys.revoke.mutationOptions());
  const refresh = () => queryClient.invalidateQueries(trpc.organization.apiKeys.pathFilter());
  return {
    list: listState(query, 'apiKeys'),
    isRefused: isForbidden(query.error),
    docsLink: query.data?.pages[0]?.docsLink,
    // An organization has no time zone.
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    purpose:
      'With a key of the organization, your own systems can list and create workspaces. To work inside a workspace they need a key of that workspace.',
    offersRestriction: false,
    workspaceHandle: null,
    create: ({ name, expiresInDays }) =>
      create.mutateAsync({ organizationHandle, name, expiresInDays }).finally(() => {
        // The mutation would keep the key in memory after its dialog is closed.
        create.reset();
        void refresh();
      }),
    // After a refusal, too, the list may be out of date.
    revoke: async (apiKeyId) => {
      await revoke.mutateAsync({ organizationHandle, apiKeyId }).finally(refresh);
    },
  };
}
