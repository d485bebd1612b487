import { Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '@tessera/contract';
import { formatCompactNumber, formatMoney, formatNumber } from '../../../lib/format-number.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { chartColors } from '../../../ui/chart/chart-series.ts';
import { SeriesChart } from '../../../ui/chart/series-chart.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { axisLabels, intervalLabels, periodName } from '../../pass-template-details/statistics-text.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import styles from './delivery-results.module.css';

const chartHeight = 240;
const restingMilliseconds = 15_000;

/** Link clicks and conversions since the launch, as bars and as a table. */
export function ResultsChart({ campaign: { id, link, goalId } }: { campaign: Campaign }) {
  const { handle: workspaceHandle, currency } = useWorkspace();
  const { data } = useQuery(
    useTRPC().workspace.campaigns.days.queryOptions(
      { workspaceHandle, campaignId: id },
      { refetchInterval: restingMilliseconds },
    ),
  );
  if (!data) return <Skeleton height={chartHeight} aria-busy="true" />;
  const { periods, interval } = data;
  const counts = [
    ...(link ? [{ label: 'Link clicks', color: chartColors.first, key: 'clicks' as const }] : []),
    ...(goalId ? [{ label: 'Conversions', color: chartColors.second, key: 'conversions' as const }] : []),
  ];
  const series = counts.map(({ label, color, key }) => {
    const values = periods.map((period) => period[key]);
    return { label, color, values, total: formatNumber(values.reduce((sum, value) => sum + value, 0)) };
  });
  const hasValue = periods.some(({ value }) => value > 0);
  return (
    <Card title="Over time">
      <SeriesChart
        kind="bar"
        label={`${counts.map(({ label }) => label).join(' and ')} by ${interval}`}
        places={axisLabels(data)}
        names={periods.map(periodName)}
        series={series}
        height={chartHeight}
        formatValue={formatNumber}
        formatTick={formatCompactNumber}
      />
      <details className={styles.asTable}>
        <summary>Show as a table</summary>
        <Table className={styles.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{intervalLabels[interval]}</Table.Th>
              {counts.map(({ label }) => (
                <Table.Th key={label} scope="col">
                  {label}
                </Table.Th>
              ))}
              {hasValue && <Table.Th scope="col">Value</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {periods.map((period) => (
              <Table.Tr key={period.from}>
                <Table.Th scope="row">{periodName(period)}</Table.Th>
                {counts.map(({ key }) => (
                  <Table.Td key={key}>{formatNumber(period[key])}</Table.Td>
                ))}
                {hasValue && <Table.Td>{formatMoney(period.value, currency)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </Card>
  );
}
