import { AreaChart } from '@mantine/charts';
import { Table, VisuallyHidden } from '@mantine/core';
import type { PassTemplateDay } from '@tessera/contract';
import { formatDate } from '../../lib/format-date.ts';
import { formatCompactNumber, formatNumber } from '../../lib/format-number.ts';
import '@mantine/charts/styles.css';

const series = [
  { name: 'issued', label: 'Issued', color: 'teal.6' },
  { name: 'installed', label: 'Added to a wallet', color: 'indigo.5' },
  { name: 'linkClicks', label: 'Link clicks', color: 'orange.5' },
] as const;

/** The days as areas, and as a table for those who cannot see areas. */
export function TemplateDaysChart({ days, height }: { days: PassTemplateDay[]; height: number }) {
  return (
    <>
      <AreaChart
        aria-hidden="true"
        h={height}
        data={days.map((day) => ({ ...day, day: dayLabel(day.day) }))}
        dataKey="day"
        series={[...series]}
        curveType="monotone"
        withLegend
        withDots={false}
        tickLine="none"
        gridAxis="x"
        areaChartProps={{ accessibilityLayer: false }}
        strokeWidth={2}
        fillOpacity={0.12}
        valueFormatter={formatNumber}
        yAxisProps={{ width: 44, allowDecimals: false, tickFormatter: formatCompactNumber }}
        xAxisProps={{ minTickGap: 40 }}
      />
      <VisuallyHidden>
        <DaysTable days={days} />
      </VisuallyHidden>
    </>
  );
}

function DaysTable({ days }: { days: PassTemplateDay[] }) {
  return (
    <Table>
      <caption>What happened each day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {series.map(({ name, label }) => (
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
            {series.map(({ name }) => (
              <td key={name}>{formatNumber(day[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** A calendar day has no time zone left to move it in. */
function dayLabel(day: string): string {
  return formatDate(`${day}T12:00:00Z`, 'UTC', 'day');
}
