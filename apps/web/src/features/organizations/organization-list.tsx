import { useTRPC } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ClearSearchButton } from '../../ui/form/clear-search-button.tsx';
import { LinkList } from '../../ui/page/link-list.tsx';
import { ButtonLink, PlainLink } from '../../ui/page/links.tsx';
import { useList } from '../../ui/table/list-state.ts';
import { organizationsQuery } from './queries.ts';
import { useOpenOrganization } from './use-open-organization.ts';

type OrganizationListProps = { query: string | undefined; onClear: () => void };

export function OrganizationList({ query, onClear }: OrganizationListProps) {
  const trpc = useTRPC();
  const { open, opening } = useOpenOrganization();
  const list = useList(organizationsQuery(trpc, query), 'organizations');
  const names = list.status === 'ready' ? list.items.map(({ name }) => name) : [];
  return (
    <LinkList
      label="Organizations"
      list={list}
      itemKey={({ handle }) => handle}
      name={({ name }) => name}
      fallbackInitial="O"
      // Tells organizations of the same name apart.
      detail={({ name, handle }) => names.indexOf(name) !== names.lastIndexOf(name) && handle}
      isOpening={({ handle }) => handle === opening}
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
        query ? (
          <EmptyState
            title="Your search did not match any organizations"
            action={<ClearSearchButton onClear={onClear} />}
          />
        ) : (
          <EmptyState
            title="You do not belong to an organization yet"
            action={<ButtonLink to="/_/create-workspace">Create a workspace</ButtonLink>}
          />
        )
      }
    />
  );
}
