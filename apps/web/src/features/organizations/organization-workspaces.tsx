import type { WorkspaceRow } from '@tessera/contract';
import { formatBoundedCount, formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ClearSearchButton } from '../../ui/form/clear-search-button.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { LinkList } from '../../ui/page/link-list.tsx';
import { PlainLink } from '../../ui/page/links.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { isEmpty, useList } from '../../ui/table/list-state.ts';
import { TemplateThumbnail } from '../pass-templates/template-thumbnail.tsx';
import { CreateWorkspaceButton } from './create-workspace-button.tsx';
import styles from './organization-workspaces.module.css';
import { organizationWorkspacesQuery } from './queries.ts';

type OrganizationWorkspacesProps = {
  organizationHandle: string;
  query: string | undefined;
  onSearch: (query: string) => void;
};

export function OrganizationWorkspaces({ organizationHandle, query, onSearch }: OrganizationWorkspacesProps) {
  const trpc = useTRPC();
  const list = useList(organizationWorkspacesQuery(trpc, organizationHandle, query), 'workspaces');
  const create = <CreateWorkspaceButton organizationHandle={organizationHandle} />;
  return (
    <ListPage
      title="Workspaces"
      list={list}
      actions={create}
      isNextStepBelow={isEmpty(list) && !query}
      search={<SearchField value={query ?? ''} onSearch={onSearch} label="Search workspaces" />}
    >
      <LinkList
        label="Workspaces"
        list={list}
        itemKey={({ handle }) => handle}
        name={({ name }) => name}
        fallbackInitial="W"
        pictures={({ thumbnails }) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: thumbnails have no identity but their position.
          thumbnails.map((design, index) => <TemplateThumbnail key={index} design={design} size="small" />)
        }
        detail={(workspace) => <Counts workspace={workspace} />}
        link={({ handle }, content) => (
          <PlainLink to="/$workspaceHandle" params={{ workspaceHandle: handle }}>
            {content}
          </PlainLink>
        )}
        errorTitle="Error: Could not load workspaces"
        empty={
          query ? (
            <EmptyState
              title="Your search did not match any workspaces"
              action={<ClearSearchButton onClear={() => onSearch('')} />}
            />
          ) : (
            <EmptyState title="No workspaces" action={create}>
              A workspace holds pass templates, the passes issued from them and their campaigns.
            </EmptyState>
          )
        }
      />
    </ListPage>
  );
}

function Counts({ workspace }: { workspace: WorkspaceRow }) {
  return (
    <span className={styles.counts}>
      <span>
        <span className={styles.label}>Templates</span> {formatBoundedCount(workspace.passTemplateCount)}
      </span>
      <span>
        <span className={styles.label}>Created passes</span> {formatNumber(workspace.passCount)}
      </span>
      <span>
        <span className={styles.label}>In wallets</span> {formatNumber(workspace.inWallets)}
      </span>
    </span>
  );
}
