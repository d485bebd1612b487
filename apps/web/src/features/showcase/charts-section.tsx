import { VisuallyHidden } from '@mantine/core';
import { formatNumber } from '../../lib/format-number.ts';
import { chartColors } from '../../ui/chart/chart-series.ts';
import { SeriesChart } from '../../ui/chart/series-chart.tsx';
import { ShareChart } from '../../ui/chart/share-chart.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const days = ['15 Nov', '16 Nov', '17 Nov', '18 Nov', '19 Nov', '20 Nov', '21 Nov'];
const series = [
  { label: 'Issued', color: chartColors.first, values: [120, 141, 98, 187, 233, 210, 164] },
  { label: 'Added to a wallet', color: chartColors.second, values: [84, 102, 90, 131, 190, 171, 140] },
  { label: 'Link clicks', color: chartColors.third, values: [31, 44, 38, 72, 110, 96, 61] },
];
const wallets = [
  { label: 'Apple Wallet', color: chartColors.first, value: 612 },
  { label: 'Google Wallet', color: chartColors.second, value: 388 },
  { label: 'None', color: chartColors.rest, value: 204 },
];
const shared = { height: 260, places: days, series, formatValue: formatNumber };

export function ChartsSection() {
  return (
    <Specimens>
      <Specimens isGrid>
        <Specimen label="Bars">
          <SeriesChart kind="bar" label="Sample week as bars" {...shared} />
        </Specimen>
        <Specimen label="Steps">
          <SeriesChart kind="step" label="Sample week as steps" {...shared} />
        </Specimen>
        <Specimen label="Shares">
          <ShareChart label="Passes by wallet" shares={wallets} size={180} formatValue={formatNumber} />
        </Specimen>
      </Specimens>
      <VisuallyHidden>
        <table>
          <caption>Sample figures of the charts</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {series.map(({ label, values }) => (
                  <td key={label}>{values[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Specimens>
  );
}
