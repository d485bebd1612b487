import type { OutcomeService, ServiceOutcomes } from '@tessera/contract';
import { formatDate } from '../../lib/format-date.ts';
import { formatCompactNumber, formatNumber } from '../../lib/format-number.ts';
import { chartColors } from '../../ui/chart/chart-series.ts';
import { SeriesChart } from '../../ui/chart/series-chart.tsx';
import { Card } from '../../ui/display/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import styles from './system-page.module.css';

const titles: Record<OutcomeService, string> = {
  apple: 'Pushes to Apple Wallet',
  google: 'Requests to Google Wallet',
  mail: 'Mails',
};
/** Pixels. */
const height = 220;

/** `tokenRefused` → “token refused” */
const inWords = (outcome: string) => outcome.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

type OutcomeChartProps = { hours: readonly string[]; outcomes: ServiceOutcomes };

export function OutcomeChart({ hours, outcomes }: OutcomeChartProps) {
  const { service, succeeded, failed, failures } = outcomes;
  const title = titles[service];
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  if (total(succeeded) + total(failed) === 0)
    return (
      <Card title={title}>
        <EmptyState title="None in the last 24 hours" />
      </Card>
    );
  const series = (label: string, color: string, values: readonly number[]) => ({
    label,
    color,
    values,
    total: formatNumber(total(values)),
  });
  return (
    <Card title={title}>
      <SeriesChart
        kind="bar"
        label={`${title} by hour`}
        places={hours.map((hour) => formatDate(hour, undefined, 'time'))}
        names={hours.map((hour) => formatDate(hour, undefined, 'dateTime'))}
        height={height}
        formatValue={formatNumber}
        formatTick={formatCompactNumber}
        series={[
          series('Succeeded', chartColors.first, succeeded),
          series('Failed', chartColors.third, failed),
        ]}
      />
      {failures.length > 0 && (
        <ul className={styles.failures} aria-label={`${title}: reasons of failures`}>
          {failures.map(({ outcome, count }) => (
            <li key={outcome}>
              {inWords(outcome)}: {formatNumber(count)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
