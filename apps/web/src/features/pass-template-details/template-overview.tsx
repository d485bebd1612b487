import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PassTemplateDay } from '@tessera/contract';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Card } from '../../ui/display/card.tsx';
import { StatTile, StatTiles } from '../../ui/display/stat-tile.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { passTemplateDaysQuery, passTemplateQuery } from '../pass-templates/queries.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { TemplateDaysChart } from './template-days-chart.tsx';
import styles from './template-overview.module.css';

const chartHeight = 280;
/** Often enough to see a campaign arrive; the library stops asking while the page is hidden. */
const refreshMilliseconds = 5_000;

/** What became of a template's passes: counts now, and the last days. */
export function TemplateOverview({ passTemplateId }: { passTemplateId: string }) {
  const trpc = useTRPC();
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId };
  const stats = useQuery({ ...passTemplateQuery(trpc, question), refetchInterval: refreshMilliseconds }).data
    ?.stats;
  const days = useQuery({ ...passTemplateDaysQuery(trpc, question), refetchInterval: refreshMilliseconds });
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
      <Card title="Last 30 days">
        {days.isError ? (
          <ErrorState title="Could not load the chart" error={days.error} retry={() => void days.refetch()} />
        ) : (
          <Days days={days.data} />
        )}
      </Card>
    </div>
  );
}

function Days({ days }: { days: PassTemplateDay[] | undefined }) {
  if (!days) return <Skeleton height={chartHeight} radius="md" />;
  const isQuiet = days.every(({ issued, installed, linkClicks }) => issued + installed + linkClicks === 0);
  if (isQuiet)
    return (
      <EmptyState title="Nothing has happened yet">
        Passes issued, added to wallets and link clicks are drawn here day by day.
      </EmptyState>
    );
  return <TemplateDaysChart days={days} height={chartHeight} />;
}
