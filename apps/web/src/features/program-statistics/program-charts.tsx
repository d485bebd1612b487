import type { ProgramStatistics } from '@tessera/contract';
import type { ReactNode } from 'react';
import { formatCompactNumber, formatNumber } from '../../lib/format-number.ts';
import { type ChartSeries, chartColors } from '../../ui/chart/chart-series.ts';
import { SeriesChart } from '../../ui/chart/series-chart.tsx';
import { Card } from '../../ui/display/card.tsx';
import { axisLabels, periodName } from '../pass-template-details/statistics-text.ts';
import styles from './program-statistics.module.css';

export const chartHeight = 240;

const { first, second, third } = chartColors;
const total = (values: readonly number[]) => formatNumber(values.reduce((sum, value) => sum + value, 0));

type Bars = { label: string; color: string; values: readonly number[] };

const bars = ({ label, color, values }: Bars): ChartSeries => ({
  label,
  color,
  values,
  total: total(values),
});

/** Also of the workspace. */
export type PeriodsChartProps = {
  title: string;
  statistics: Parameters<typeof axisLabels>[0];
  kind?: 'bar' | 'step';
  series: readonly Bars[];
};

export function PeriodsChart({ title, statistics, kind = 'bar', series }: PeriodsChartProps) {
  return (
    <Card title={title}>
      <SeriesChart
        kind={kind}
        label={`${title} by ${statistics.interval}`}
        height={chartHeight}
        places={axisLabels(statistics)}
        names={statistics.periods.map(periodName)}
        formatValue={formatNumber}
        formatTick={formatCompactNumber}
        series={series.map((one) =>
          kind === 'step' ? { ...one, total: formatNumber(one.values.at(-1) ?? 0) } : bars(one),
        )}
      />
    </Card>
  );
}

export function ProgramCharts({ statistics }: { statistics: ProgramStatistics }) {
  const { periods, balances, rewards, hours } = statistics;
  const hasHours = hours.some((count) => count > 0);
  return (
    <>
      <PeriodsChart
        title="Visits"
        statistics={statistics}
        series={[{ label: 'Visits', color: first, values: periods.map(({ visits }) => visits) }]}
      />
      {rewards.length > 0 && (
        <PeriodsChart
          title="Rewards"
          statistics={statistics}
          series={[
            { label: 'Earned', color: first, values: periods.map(({ rewardsEarned }) => rewardsEarned) },
            {
              label: 'Redeemed',
              color: third,
              values: periods.map(({ rewardsRedeemed }) => rewardsRedeemed),
            },
          ]}
        />
      )}
      {balances.map(({ attribute, decimals, unit }) => {
        const of = (part: 'added' | 'taken' | 'outstanding') =>
          periods.map((period) => (period.balances[attribute]?.[part] ?? 0) / 10 ** decimals);
        return [
          <PeriodsChart
            key={`${attribute} changes`}
            title={`${capitalized(unit.other)}: added and taken`}
            statistics={statistics}
            series={[
              { label: 'Added', color: first, values: of('added') },
              { label: 'Taken', color: third, values: of('taken') },
            ]}
          />,
          <PeriodsChart
            key={`${attribute} outstanding`}
            title={`${capitalized(unit.other)}: outstanding`}
            kind="step"
            statistics={statistics}
            series={[{ label: 'Outstanding', color: second, values: of('outstanding') }]}
          />,
        ];
      })}
      {hasHours && (
        <Card title="Scans by hour of the day">
          <SeriesChart
            kind="bar"
            label="Scans by hour of the day"
            height={chartHeight}
            places={hours.map((_, hour) => `${String(hour).padStart(2, '0')}:00`)}
            formatValue={formatNumber}
            formatTick={formatCompactNumber}
            series={[bars({ label: 'Recorded by scanners', color: first, values: hours })]}
          />
        </Card>
      )}
    </>
  );
}

export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export function ChartsGrid({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <div className={styles.charts} aria-busy={isStale} data-stale={isStale || undefined}>
      {children}
    </div>
  );
}
