import { VisuallyHidden } from '@mantine/core';
import type { PassTemplateDay } from '@tessera/contract';
import { formatDate } from '../../lib/format-date.ts';
import { formatCompactNumber, formatNumber } from '../../lib/format-number.ts';
import { chartColors } from '../../ui/chart/chart-series.ts';
import { SeriesChart } from '../../ui/chart/series-chart.tsx';

const counted = [
  { name: 'issued', label: 'Issued', color: chartColors.first },
  { name: 'installed', label: 'Added to a wallet', color: chartColors.second },
  { name: 'linkClicks', label: 'Link clicks', color: chartColors.third },
] as const;

/** The days as bars, and as a table for screen readers. */
export function TemplateDaysChart({ days, height }: { days: PassTemplateDay[]; height: number }) {
  return (
    <>
      <SeriesChart
        kind="bar"
        label="What happened, day by day"
        height={height}
        places={days.map(({ day }) => dayLabel(day))}
        series={counted.map(({ name, ...series }) => ({ ...series, values: days.map((day) => day[name]) }))}
        formatValue={formatNumber}
        formatTick={formatCompactNumber}
      />
      <VisuallyHidden>
        <DaysTable days={days} />
      </VisuallyHidden>
    </>
  );
}

function DaysTable({ days }: { days: PassTemplateDay[] }) {
  return (
    <table>
      <caption>What happened each day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {counted.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">{dayLabel(day.day)}</th>
            {counted.map(({ name }) => (
              <td key={name}>{formatNumber(day[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A calendar day has no time zone left to move it in. */
function dayLabel(day: string): string {
  return formatDate(`${day}T12:00:00Z`, 'UTC', 'day');
}
