import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { channelWords, type WorkspaceStatistics } from '@tessera/contract';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { chartColors } from '../../ui/chart/chart-series.ts';
import { Card } from '../../ui/display/card.tsx';
import { StatTile, StatTiles } from '../../ui/display/stat-tile.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import frame from '../../ui/page/page-frame.module.css';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';
import { chosenRange, type OverviewSearch } from '../pass-template-details/date-range.ts';
import { fileNameOf } from '../pass-template-details/file-name-of.ts';
import { periodName } from '../pass-template-details/statistics-text.ts';
import { StatisticsToolbar } from '../pass-template-details/statistics-toolbar.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { csvOf } from './numbers-csv.ts';
import { type NumbersColumn, NumbersTable } from './numbers-table.tsx';
import { ChartsGrid, capitalized, chartHeight, PeriodsChart } from './program-charts.tsx';
import styles from './program-statistics.module.css';
import { TimeZone } from './program-statistics-page.tsx';
import { storeName } from './statistics-columns.ts';

const refreshMilliseconds = 15_000;
const { first, second, third } = chartColors;

type WorkspaceStatisticsPageProps = { search: OverviewSearch; onSearch: (search: OverviewSearch) => void };

/** Of all templates that are not archived. */
export function WorkspaceStatisticsPage({ search, onSearch }: WorkspaceStatisticsPageProps) {
  const trpc = useTRPC();
  const { handle: workspaceHandle, name, timezoneName } = useWorkspace();
  useDocumentTitle('Statistics', name);
  const { preset: _shown, ...days } = chosenRange(search.dateRange, new Date(), timezoneName);
  const query = useQuery(
    trpc.workspace.programs.workspaceStatistics.queryOptions(
      { workspaceHandle, ...days },
      { placeholderData: (previous) => previous, refetchInterval: refreshMilliseconds },
    ),
  );
  const { data } = query;
  return (
    <div className={frame.page}>
      <div className={styles.page}>
        <header className={frame.head}>
          <Title order={1}>Statistics</Title>
        </header>
        <Totals statistics={data} />
        <StatisticsToolbar
          name={`${name}-statistics`}
          statistics={data}
          csv={() =>
            data
              ? csvOf('Period', {
                  rows: data.periods,
                  nameOf: ({ from, to }) => (from === to ? from : `${from} to ${to}`),
                  columns: periodColumns,
                })
              : ''
          }
          search={search}
          onSearch={onSearch}
        />
        {query.isError && !data ? (
          <Card>
            <ErrorState
              title="Could not load the statistics"
              error={query.error}
              retry={() => void query.refetch()}
            />
          </Card>
        ) : data ? (
          <Statistics statistics={data} isStale={query.isPlaceholderData} name={name} view={search.view} />
        ) : (
          <ChartsGrid isStale={false}>
            {[0, 1].map((chart) => (
              <Skeleton key={chart} height={chartHeight + 80} radius="lg" />
            ))}
          </ChartsGrid>
        )}
      </div>
    </div>
  );
}

function Totals({ statistics }: { statistics: WorkspaceStatistics | undefined }) {
  const sum = (count: 'visits' | 'rewardsEarned' | 'rewardsRedeemed' | 'issued') =>
    statistics && formatNumber(statistics.periods.reduce((total, period) => total + period[count], 0));
  return (
    <StatTiles>
      <StatTile label="Passes issued" value={sum('issued')} />
      <StatTile label="Visits" value={sum('visits')} />
      <StatTile label="Rewards earned" value={sum('rewardsEarned')} />
      <StatTile label="Rewards redeemed" value={sum('rewardsRedeemed')} />
    </StatTiles>
  );
}

type Counted = { visits: number; rewardsEarned: number; rewardsRedeemed: number; entries: number };

const programColumns: NumbersColumn<Counted>[] = [
  { label: 'Visits', value: ({ visits }) => visits },
  { label: 'Rewards earned', value: ({ rewardsEarned }) => rewardsEarned },
  { label: 'Rewards redeemed', value: ({ rewardsRedeemed }) => rewardsRedeemed },
  { label: 'Entries', value: ({ entries }) => entries },
];
const issuedColumn: NumbersColumn<{ issued: number }> = { label: 'Issued', value: ({ issued }) => issued };
const periodColumns: NumbersColumn<WorkspaceStatistics['periods'][number]>[] = [
  issuedColumn,
  ...programColumns,
];
const templateColumns: NumbersColumn<WorkspaceStatistics['passTemplates'][number]>[] = [
  issuedColumn,
  { label: 'Added to wallets', value: ({ added }) => added },
  { label: 'Removed', value: ({ removed }) => removed },
  ...programColumns,
];

function sourceName({ via, source }: WorkspaceStatistics['sources'][number]): string {
  const channel = via === null ? 'Not recorded' : capitalized(channelWords[via].replace(/^(the|an|a) /, ''));
  return source === null ? channel : `${channel}: ${source}`;
}

type StatisticsProps = {
  statistics: WorkspaceStatistics;
  isStale: boolean;
  name: string;
  view: OverviewSearch['view'];
};

function Statistics({ statistics, isStale, name, view }: StatisticsProps) {
  const { periods, passTemplates, stores, sources, from, to } = statistics;
  const fileName = (part: string) => `${fileNameOf(name)}-${part}-${from}-${to}.csv`;
  if (passTemplates.length === 0)
    return (
      <Card>
        <EmptyState title="No pass templates yet">
          Passes, visits and rewards of all templates are drawn here day by day.
        </EmptyState>
      </Card>
    );
  return (
    <>
      {view === 'table' ? (
        <NumbersTable
          title="By time"
          head="Period"
          rows={periods.toReversed()}
          keyOf={(period) => period.from}
          nameOf={periodName}
          columns={periodColumns}
          fileName={fileName('by-time')}
        />
      ) : (
        <ChartsGrid isStale={isStale}>
          <PeriodsChart
            title="Visits"
            statistics={statistics}
            series={[{ label: 'Visits', color: first, values: periods.map(({ visits }) => visits) }]}
          />
          <PeriodsChart
            title="Passes and rewards"
            statistics={statistics}
            series={[
              { label: 'Passes issued', color: first, values: periods.map(({ issued }) => issued) },
              {
                label: 'Rewards earned',
                color: second,
                values: periods.map(({ rewardsEarned }) => rewardsEarned),
              },
              {
                label: 'Rewards redeemed',
                color: third,
                values: periods.map(({ rewardsRedeemed }) => rewardsRedeemed),
              },
            ]}
          />
        </ChartsGrid>
      )}
      <NumbersTable
        title="By pass template"
        head="Pass template"
        rows={passTemplates}
        keyOf={({ id }) => id}
        nameOf={(template) => template.name}
        columns={templateColumns}
        fileName={fileName('by-template')}
      />
      {stores.some(({ store }) => store !== null) && (
        <NumbersTable
          title="By store"
          head="Store"
          rows={stores}
          keyOf={storeName}
          nameOf={storeName}
          columns={programColumns}
          fileName={fileName('by-store')}
        />
      )}
      {sources.length > 0 && (
        <NumbersTable
          title="By source"
          head="Issued through"
          rows={sources}
          keyOf={({ via, source }) => `${via} ${source}`}
          nameOf={sourceName}
          columns={[issuedColumn, { label: 'In a wallet now', value: ({ held }) => held }]}
          fileName={fileName('by-source')}
        />
      )}
      <TimeZone name={statistics.timezoneName} />
    </>
  );
}
