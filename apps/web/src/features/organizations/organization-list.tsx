import { useInfiniteQuery } from '@tanstack/react-query';
import { useTRPC } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { PlainLink } from '../../ui/links.tsx';
import { listState } from '../../ui/list-state.ts';
import { organizationsQuery } from './queries.ts';
import { useOpenOrganization } from './use-open-organization.ts';

/** The organizations of the person, each leading to itself. */
export function OrganizationList({ query }: { query: string | undefined }) {
  const trpc = useTRPC();
  const open = useOpenOrganization();
  const list = listState(useInfiniteQuery(organizationsQuery(trpc, query)));
  return (
    <LinkList
      label="Organizations"
      list={list}
      itemKey={({ handle }) => handle}
      name={({ name }) => name}
      fallbackInitial="O"
      link={({ handle }, content) => (
        <PlainLink
          to="/org/$organizationHandle"
          params={{ organizationHandle: handle }}
          onClick={(event) => open(event, handle)}
        >
          {content}
        </PlainLink>
      )}
      errorTitle="Could not load organizations"
      empty={
        <EmptyState
          title={
            query ? 'Your search did not match any organizations' : 'You do not belong to an organization yet'
          }
        />
      }
    />
  );
}
