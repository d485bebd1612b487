import { IconChartBar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useAppConfig } from '../../lib/app-config-context.ts';
import type { ListSearch } from '../../lib/read-search.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { ClearSearchButton } from '../../ui/form/clear-search-button.tsx';
import { ButtonLink } from '../../ui/page/links.tsx';
import { ArchiveTabs, ListSearchField } from '../../ui/table/archivable-list-tools.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { isEmpty, useList } from '../../ui/table/list-state.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { ActivityOutline } from './activity-outline.tsx';
import { CreateTemplateButton } from './create-template-button.tsx';
import { CreateTemplate } from './create-template-dialog.tsx';
import styles from './pass-templates-list.module.css';
import { PassTemplatesTable } from './pass-templates-table.tsx';
import { passTemplatesQuery } from './queries.ts';
import { ThingsToTry } from './things-to-try.tsx';

const ActivityStrip = lazy(async () => ({ default: (await import('./activity-strip.tsx')).ActivityStrip }));

type PassTemplatesListProps = {
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
};

export function PassTemplatesList({ search, onSearch }: PassTemplatesListProps) {
  const trpc = useTRPC();
  const { handle } = useWorkspace();
  const list = useList(passTemplatesQuery(trpc, handle, search), 'passTemplates');
  const isWhole = !search.query && !search.status;
  const isFirst = isWhole && isEmpty(list);
  const tools = { title: 'Pass Templates', search, onSearch };
  return (
    <ListPage
      title={tools.title}
      list={list}
      actions={
        <>
          {isWhole && !isFirst && <StatisticsLink />}
          <CreateTemplateButton variant={isFirst ? 'default' : 'filled'} />
        </>
      }
      notice={isWhole && !isFirst && <Beginning />}
      tabs={<ArchiveTabs {...tools} />}
      search={<ListSearchField {...tools} />}
    >
      {isFirst ? (
        <FirstTemplate />
      ) : (
        <PassTemplatesTable
          list={list}
          empty={<Empty search={search} onClear={() => onSearch({ ...search, query: undefined })} />}
        />
      )}
    </ListPage>
  );
}

function StatisticsLink() {
  const { handle: workspaceHandle, passCount } = useWorkspace();
  if (passCount === 0) return null;
  return (
    <ButtonLink
      variant="default"
      to="/$workspaceHandle/statistics"
      params={{ workspaceHandle }}
      leftSection={<IconChartBar size={16} stroke={1.7} />}
    >
      Statistics
    </ButtonLink>
  );
}

function Empty({ search, onClear }: { search: ListSearch; onClear: () => void }) {
  if (search.query)
    return (
      <EmptyState
        title="Your search did not match any passes"
        action={<ClearSearchButton onClear={onClear} />}
      />
    );
  return <EmptyState title="Nothing is archived">Templates that you archive are listed here.</EmptyState>;
}

/** A workspace without templates shows the gallery at once. */
function FirstTemplate() {
  return (
    <div data-inline>
      <h2 className={styles.title}>Design your first pass</h2>
      <p className={styles.lead}>
        A pass template is what every pass you issue is made from: its look, its fields and its barcode. Begin
        with one of these; everything can be changed.
      </p>
      <CreateTemplate />
    </div>
  );
}

/** What is going on in the workspace, and in development what to try. */
function Beginning() {
  const { passCount, passTemplateCount } = useWorkspace();
  const { development } = useAppConfig();
  return (
    <div className={styles.beginning}>
      {development && passTemplateCount > 0 && <ThingsToTry />}
      {passCount > 0 && (
        <ErrorBoundary failure={null}>
          <Suspense fallback={<ActivityOutline />}>
            <ActivityStrip />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
