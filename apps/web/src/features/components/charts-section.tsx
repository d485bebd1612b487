import { AreaChart, BarChart, DonutChart, LineChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import '@mantine/charts/styles.css';
import { formatNumber } from '../../lib/format-number.ts';
import { Specimen, Specimens } from './specimen.tsx';

const days = [
  { day: '15 Nov', issued: 120, installed: 84, clicks: 31 },
  { day: '16 Nov', issued: 141, installed: 102, clicks: 44 },
  { day: '17 Nov', issued: 98, installed: 90, clicks: 38 },
  { day: '18 Nov', issued: 187, installed: 131, clicks: 72 },
  { day: '19 Nov', issued: 233, installed: 190, clicks: 110 },
  { day: '20 Nov', issued: 210, installed: 171, clicks: 96 },
  { day: '21 Nov', issued: 164, installed: 140, clicks: 61 },
];
const series = [
  { name: 'issued', label: 'Issued', color: 'teal.6' },
  { name: 'installed', label: 'Added to a wallet', color: 'indigo.5' },
  { name: 'clicks', label: 'Link clicks', color: 'orange.5' },
];
const wallets = [
  { name: 'Apple Wallet', value: 612, color: 'teal.6' },
  { name: 'Google Wallet', value: 388, color: 'indigo.5' },
  { name: 'None', value: 204, color: 'gray.5' },
];
const shared = {
  h: 240,
  data: days,
  dataKey: 'day',
  series,
  tickLine: 'none',
  gridAxis: 'x',
  withLegend: true,
  valueFormatter: formatNumber,
  'aria-hidden': true,
} as const;
/** The figures are read from the table below; the drawing takes no focus. */
const silent = { accessibilityLayer: false };

/** Sample data of a week, drawn and said. */
export function ChartsSection() {
  return (
    <Specimens>
      <Specimens isGrid>
        <Specimen label="Areas">
          <AreaChart
            {...shared}
            curveType="monotone"
            withDots={false}
            fillOpacity={0.12}
            areaChartProps={silent}
          />
        </Specimen>
        <Specimen label="Bars">
          <BarChart {...shared} barChartProps={silent} />
        </Specimen>
        <Specimen label="Lines">
          <LineChart {...shared} curveType="monotone" lineChartProps={silent} />
        </Specimen>
        <Specimen label="Shares">
          <DonutChart
            data={wallets}
            size={180}
            thickness={22}
            chartLabel="1,204"
            mx="auto"
            aria-hidden
            pieChartProps={silent}
            pieProps={{ rootTabIndex: -1 }}
          />
        </Specimen>
      </Specimens>
      <VisuallyHidden>
        <table>
          <caption>Sample figures of the charts</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Issued</th>
              <th scope="col">Added to a wallet</th>
              <th scope="col">Link clicks</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, issued, installed, clicks }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{issued}</td>
                <td>{installed}</td>
                <td>{clicks}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Specimens>
  );
}
