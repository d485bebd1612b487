import { useQuery } from '@tanstack/react-query';
import type { NewWorkspaceFields } from '@tessera/contract';
import { useTRPC } from '../../lib/trpc.ts';
import { workspaceQuery } from '../workspaces/queries.ts';

export type KnownCompany = {
  source: string;
  fields: Pick<NewWorkspaceFields, 'issuerName' | 'issuerAddress' | 'issuerContact'>;
};

/** The company of the organization's first workspace by name, to prefill forms; undefined until known. */
export function useKnownCompany(organizationHandle: string): KnownCompany | undefined {
  const trpc = useTRPC();
  const first = useQuery(trpc.organization.workspaces.list.queryOptions({ organizationHandle, limit: 1 }));
  const handle = first.data?.workspaces[0]?.handle;
  const { data } = useQuery({ ...workspaceQuery(trpc, handle ?? ''), enabled: handle !== undefined });
  if (!data) return undefined;
  const { name: source, organization, issuerName, issuerAddress, issuerContact } = data;
  return {
    source,
    fields: {
      // The first workspace's form asks for the company and names the organization after it.
      issuerName: issuerName ?? organization.name,
      issuerAddress: issuerAddress ?? '',
      issuerContact: issuerContact ?? '',
    },
  };
}
