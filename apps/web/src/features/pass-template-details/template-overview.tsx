import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PassTemplateStatistics } from '@tessera/contract';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Card } from '../../ui/display/card.tsx';
import { StatTile, StatTiles } from '../../ui/display/stat-tile.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { passTemplateQuery, passTemplateStatisticsQuery } from '../pass-templates/queries.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { chosenRange, type OverviewSearch } from './date-range.ts';
import { StatisticsCharts } from './statistics-charts.tsx';
import { StatisticsTable } from './statistics-table.tsx';
import { statisticsCsv } from './statistics-text.ts';
import { StatisticsToolbar } from './statistics-toolbar.tsx';
import styles from './template-overview.module.css';

const chartHeight = 260;
const refreshMilliseconds = 5_000;

type TemplateOverviewProps = {
  passTemplateId: string;
  search: OverviewSearch;
  onSearch: (search: OverviewSearch) => void;
};

export function TemplateOverview({ passTemplateId, search, onSearch }: TemplateOverviewProps) {
  const trpc = useTRPC();
  const { handle: workspaceHandle, timezoneName } = useWorkspace();
  const question = { workspaceHandle, passTemplateId };
  const { preset: _shown, ...days } = chosenRange(search.dateRange, new Date(), timezoneName);
  const template = useQuery({
    ...passTemplateQuery(trpc, question),
    refetchInterval: refreshMilliseconds,
  }).data;
  const statistics = useQuery({
    ...passTemplateStatisticsQuery(trpc, { ...question, ...days }),
    refetchInterval: refreshMilliseconds,
  });
  const stats = template?.stats;
  const figure = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  return (
    <div className={styles.overview}>
      <StatTiles>
        <StatTile label="Issued" value={figure(stats?.issued)} />
        <StatTile label="Active" value={figure(stats?.active)} note="In a wallet now" />
        <StatTile label="Link clicks" value={figure(stats?.linkClicks)} />
        <StatTile label="Voided" value={figure(stats?.voided)} />
        <StatTile label="Expired" value={figure(stats?.expired)} />
      </StatTiles>
      {stats?.issued === 0 ? (
        <Card>
          <EmptyState title="Nothing has happened yet">
            Passes issued, added to wallets and link clicks are drawn here day by day.
          </EmptyState>
        </Card>
      ) : (
        <>
          <StatisticsToolbar
            name={template?.name ?? ''}
            statistics={statistics.data}
            csv={() => (statistics.data ? statisticsCsv(statistics.data) : '')}
            search={search}
            onSearch={onSearch}
          />
          {statistics.isError ? (
            <Card>
              <ErrorState
                title="Could not load the statistics"
                error={statistics.error}
                retry={() => void statistics.refetch()}
              />
            </Card>
          ) : (
            <Statistics
              statistics={statistics.data}
              isStale={statistics.isPlaceholderData}
              view={search.view}
            />
          )}
        </>
      )}
    </div>
  );
}

type StatisticsProps = {
  statistics: PassTemplateStatistics | undefined;
  isStale: boolean;
  view: OverviewSearch['view'];
};

function Statistics({ statistics, isStale, view }: StatisticsProps) {
  if (!statistics)
    return (
      <div className={styles.charts}>
        {[0, 1, 2, 3].map((chart) => (
          <Skeleton key={chart} height={chartHeight + 80} radius="lg" />
        ))}
      </div>
    );
  return (
    <div className={styles.statistics} aria-busy={isStale} data-stale={isStale || undefined}>
      {view === 'table' ? (
        <StatisticsTable statistics={statistics} />
      ) : (
        <StatisticsCharts statistics={statistics} height={chartHeight} />
      )}
      <Text size="xs" c="dimmed">
        Days in the time zone {statistics.timezoneName}.
      </Text>
    </div>
  );
}
