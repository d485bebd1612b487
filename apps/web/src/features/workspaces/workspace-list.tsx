import { useTRPC } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ClearSearchButton } from '../../ui/form/clear-search-button.tsx';
import { LinkList } from '../../ui/page/link-list.tsx';
import { ButtonLink, PlainLink } from '../../ui/page/links.tsx';
import { useList } from '../../ui/table/list-state.ts';
import { workspacesQuery } from './queries.ts';
import { pathInWorkspace, type RestOfAddress } from './rest-of-address.ts';

const start: RestOfAddress = { path: '', search: {}, hash: '' };

type WorkspaceListProps = { query: string | undefined; onClear: () => void; rest?: RestOfAddress };

export function WorkspaceList({ query, onClear, rest = start }: WorkspaceListProps) {
  const trpc = useTRPC();
  const list = useList(workspacesQuery(trpc, query), 'workspaces');
  return (
    <LinkList
      label="Workspaces"
      list={list}
      itemKey={({ handle }) => handle}
      name={({ name }) => name}
      fallbackInitial="W"
      detail={({ organization }) => organization.name}
      link={({ handle }, content) => (
        <PlainLink to={pathInWorkspace(handle, rest.path)} search={rest.search} hash={rest.hash}>
          {content}
        </PlainLink>
      )}
      errorTitle="Could not load workspaces"
      empty={
        query ? (
          <EmptyState
            title="Your search did not match any workspaces"
            action={<ClearSearchButton onClear={onClear} />}
          />
        ) : (
          <EmptyState
            title="No workspaces"
            action={<ButtonLink to="/_/create-workspace">Create a workspace</ButtonLink>}
          />
        )
      }
    />
  );
}
