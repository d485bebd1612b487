import type { PassTemplateStatistics, StatisticsPeriod } from '@tessera/contract';
import { formatCompactNumber, formatNumber } from '../../lib/format-number.ts';
import { chartColors } from '../../ui/chart/chart-series.ts';
import { SeriesChart } from '../../ui/chart/series-chart.tsx';
import { Card } from '../../ui/display/card.tsx';
import { axisLabels, countLabels, periodName } from './statistics-text.ts';
import styles from './template-overview.module.css';

const { first, second, third } = chartColors;

type Series = { label: string; color: string; value: (period: StatisticsPeriod) => number };
type Chart = { title: string; kind: 'bar' | 'step'; series: Series[] };

const series = (count: keyof typeof countLabels, color: string): Series => ({
  label: countLabels[count],
  color,
  value: (period) => period[count],
});

const charts: Chart[] = [
  {
    title: 'Passes',
    kind: 'bar',
    series: [series('issued', first), series('voided', third), series('expired', second)],
  },
  { title: 'Active passes', kind: 'step', series: [series('active', first)] },
  {
    title: 'Added to wallets',
    kind: 'bar',
    series: [
      { ...series('installedApple', first), label: 'Apple Wallet' },
      { ...series('installedGoogle', second), label: 'Google Wallet' },
      {
        label: 'Removed',
        color: third,
        value: ({ removedApple, removedGoogle }) => removedApple + removedGoogle,
      },
    ],
  },
  { title: 'Link clicks', kind: 'bar', series: [series('linkClicks', first)] },
];

export function StatisticsCharts({
  statistics,
  height,
}: {
  statistics: PassTemplateStatistics;
  height: number;
}) {
  const { periods, interval } = statistics;
  const shared = {
    height,
    places: axisLabels(statistics),
    names: periods.map(periodName),
    formatValue: formatNumber,
    formatTick: formatCompactNumber,
  };
  return (
    <div className={styles.charts}>
      {charts.map(({ title, kind, series: drawn }) => (
        <Card key={title} title={title}>
          <SeriesChart
            {...shared}
            kind={kind}
            label={`${title} by ${interval}`}
            series={drawn.map(({ label, color, value }) => {
              const values = periods.map(value);
              const total = kind === 'step' ? values.at(-1) : values.reduce((sum, count) => sum + count, 0);
              return { label, color, values, total: formatNumber(total ?? 0) };
            })}
          />
        </Card>
      ))}
    </div>
  );
}
