import { Anchor, Skeleton, Text } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ProgramStatistics } from '@tessera/contract';
import { lazy, useState } from 'react';
import { isNotFound } from '../../lib/errors.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Card } from '../../ui/display/card.tsx';
import { StatTile, StatTiles } from '../../ui/display/stat-tile.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { chosenRange, type OverviewSearch } from '../pass-template-details/date-range.ts';
import { fileNameOf } from '../pass-template-details/file-name-of.ts';
import { periodName } from '../pass-template-details/statistics-text.ts';
import { StatisticsToolbar } from '../pass-template-details/statistics-toolbar.tsx';
import { passTemplateQuery } from '../pass-templates/queries.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { AnomaliesCard } from './anomalies-card.tsx';
import { csvOf } from './numbers-csv.ts';
import { type NumbersColumn, NumbersTable } from './numbers-table.tsx';
import { ChartsGrid, capitalized, chartHeight, ProgramCharts } from './program-charts.tsx';
import styles from './program-statistics.module.css';
import { actorName, actorNote, countColumns, storeName, storesOf } from './statistics-columns.ts';

const StoreDialog = lazy(async () => ({ default: (await import('./store-dialog.tsx')).StoreDialog }));

const refreshMilliseconds = 15_000;

type ProgramStatisticsPageProps = {
  passTemplateId: string;
  search: OverviewSearch;
  onSearch: (search: OverviewSearch) => void;
};

/** What a template's program recorded: over time, and by whom. */
export function ProgramStatisticsPage({ passTemplateId, search, onSearch }: ProgramStatisticsPageProps) {
  const trpc = useTRPC();
  const { handle: workspaceHandle, timezoneName, currency } = useWorkspace();
  const question = { workspaceHandle, passTemplateId };
  const { preset: _shown, ...days } = chosenRange(search.dateRange, new Date(), timezoneName);
  const name = useQuery(passTemplateQuery(trpc, question)).data?.name ?? '';
  const query = useQuery(
    trpc.workspace.programs.statistics.queryOptions(
      { ...question, ...days },
      { placeholderData: (previous) => previous, refetchInterval: refreshMilliseconds },
    ),
  );
  const { data } = query;
  if (query.isError && !data)
    return (
      <Card>
        {isNotFound(query.error) ? (
          <EmptyState icon={<IconStar size={24} stroke={1.6} />} title="This template has no program">
            A program says what visits and purchases earn. Its visits, rewards and balances are shown here.
          </EmptyState>
        ) : (
          <ErrorState
            title="Could not load the statistics"
            error={query.error}
            retry={() => void query.refetch()}
          />
        )}
      </Card>
    );
  return (
    <div className={styles.page}>
      <Totals statistics={data} />
      <StatisticsToolbar
        name={`${name}-program`}
        statistics={data}
        csv={() =>
          data
            ? csvOf('Period', {
                rows: data.periods,
                nameOf: ({ from, to }) => (from === to ? from : `${from} to ${to}`),
                columns: periodColumns(data, currency),
              })
            : ''
        }
        search={search}
        onSearch={onSearch}
      />
      {data ? (
        <>
          <Statistics statistics={data} isStale={query.isPlaceholderData} name={name} view={search.view} />
          <AnomaliesCard passTemplateId={passTemplateId} />
          <TimeZone name={data.timezoneName} />
        </>
      ) : (
        <ChartsGrid isStale={false}>
          {[0, 1, 2, 3].map((chart) => (
            <Skeleton key={chart} height={chartHeight + 80} radius="lg" />
          ))}
        </ChartsGrid>
      )}
    </div>
  );
}

function Totals({ statistics }: { statistics: ProgramStatistics | undefined }) {
  const sum = (count: 'visits' | 'rewardsEarned' | 'rewardsRedeemed') =>
    statistics && formatNumber(statistics.periods.reduce((total, period) => total + period[count], 0));
  return (
    <StatTiles>
      <StatTile label="Visits" value={sum('visits')} />
      <StatTile label="Rewards earned" value={sum('rewardsEarned')} />
      <StatTile label="Rewards redeemed" value={sum('rewardsRedeemed')} />
      {(statistics?.balances ?? []).map(({ attribute, decimals, unit, outstanding, onVoidedPasses }) => {
        const text = (amount: number) => formatNumber(amount / 10 ** decimals);
        return (
          <StatTile
            key={attribute}
            label={`${capitalized(unit.other)} outstanding`}
            value={text(outstanding - onVoidedPasses)}
            note={onVoidedPasses > 0 ? `Without ${text(onVoidedPasses)} on voided passes` : undefined}
          />
        );
      })}
    </StatTiles>
  );
}

type Period = ProgramStatistics['periods'][number];

function periodColumns(statistics: ProgramStatistics, currency: string | null): NumbersColumn<Period>[] {
  return [
    ...countColumns(statistics.periods, { currencyDecimals: statistics.currencyDecimals, currency }),
    ...statistics.balances.flatMap(({ attribute, decimals, unit }) =>
      (['added', 'taken', 'outstanding'] as const).map((part) => ({
        label: `${capitalized(unit.other)} ${part}`,
        value: ({ balances }: Period) => (balances[attribute]?.[part] ?? 0) / 10 ** decimals,
      })),
    ),
  ];
}

type StatisticsProps = {
  statistics: ProgramStatistics;
  isStale: boolean;
  name: string;
  view: OverviewSearch['view'];
};

function Statistics({ statistics, isStale, name, view }: StatisticsProps) {
  const { currency } = useWorkspace();
  const [scanner, setScanner] = useState<NamedScanner | null>(null);
  const { actors, rewards, periods, from, to, currencyDecimals } = statistics;
  const stores = storesOf(actors);
  const fileName = (part: string) => `${fileNameOf(name)}-${part}-${from}-${to}.csv`;
  const money = { currencyDecimals, currency };
  if (periods.every(({ entries }) => entries === 0))
    return (
      <Card>
        <EmptyState title="Nothing was recorded in these days">
          Visits at the till, purchases by API and redeemed rewards are drawn here day by day.
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
          columns={periodColumns(statistics, currency)}
          fileName={fileName('by-time')}
        />
      ) : (
        <ChartsGrid isStale={isStale}>
          <ProgramCharts statistics={statistics} />
        </ChartsGrid>
      )}
      <NumbersTable
        title="By scanner"
        head="Recorded by"
        rows={actors}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        nameOf={actorName}
        noteOf={(actor) => <ActorNote actor={actor} onStore={setScanner} />}
        columns={countColumns(actors, money)}
        fileName={fileName('by-scanner')}
      />
      <LazyBoundary>
        {scanner && (
          <StoreDialog
            scanner={scanner}
            stores={[...new Set(actors.flatMap(({ store }) => store ?? []))]}
            onClose={() => setScanner(null)}
          />
        )}
      </LazyBoundary>
      {stores.length > 0 && (
        <NumbersTable
          title="By store"
          head="Store"
          rows={stores}
          keyOf={storeName}
          nameOf={storeName}
          columns={countColumns(stores, money)}
          fileName={fileName('by-store')}
        />
      )}
      {rewards.length > 0 && (
        <NumbersTable
          title="By reward"
          head="Reward"
          rows={rewards}
          keyOf={({ key }) => key}
          nameOf={(reward) => reward.name}
          columns={[
            { label: 'Earned', value: ({ earned }) => earned },
            { label: 'Redeemed', value: ({ redeemed }) => redeemed },
          ]}
          fileName={fileName('by-reward')}
        />
      )}
    </>
  );
}

type NamedScanner = { id: string; name: string; store: string | null };

function ActorNote({
  actor,
  onStore,
}: {
  actor: ProgramStatistics['actors'][number];
  onStore: (scanner: NamedScanner) => void;
}) {
  const { canManage } = useWorkspace().organization.permissions;
  const { kind, id, name, store } = actor;
  const note = actorNote(actor);
  if (!canManage || kind !== 'scanner' || id === null || name === null) return note;
  return (
    <>
      {note && `${note} · `}
      <Anchor
        component="button"
        type="button"
        size="xs"
        aria-label={`Set the store of ${name}`}
        onClick={() => onStore({ id, name, store })}
      >
        {store === null ? 'Set a store' : 'Change'}
      </Anchor>
    </>
  );
}

export function TimeZone({ name }: { name: string }) {
  return (
    <Text size="xs" c="dimmed">
      Days in the time zone {name}.
    </Text>
  );
}
