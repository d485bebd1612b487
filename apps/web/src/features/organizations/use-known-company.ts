import { useQuery } from '@tanstack/react-query';
import type { NewWorkspaceFields } from '@tessera/contract';
import { useTRPC } from '../../lib/trpc.ts';
import { workspaceQuery } from '../workspaces/queries.ts';

/** What a workspace of the organization says of the company already. */
export type KnownCompany = {
  /** That workspace's name. */
  source: string;
  fields: Pick<NewWorkspaceFields, 'issuerName' | 'issuerAddress' | 'issuerContact'>;
};

/** The company that the organization's workspace first by name has, so that nobody types it twice; undefined until known. */
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
      // The very first form asks for the company, and names the organization after it.
      issuerName: issuerName ?? organization.name,
      issuerAddress: issuerAddress ?? '',
      issuerContact: issuerContact ?? '',
    },
  };
}
