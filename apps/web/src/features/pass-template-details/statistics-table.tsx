import { type PassTemplateStatistics, statisticsCounts } from '@tessera/contract';
import { formatNumber } from '../../lib/format-number.ts';
import { countLabels, intervalLabels, periodName, totalOf } from './statistics-text.ts';
import styles from './template-overview.module.css';

export function StatisticsTable({ statistics }: { statistics: PassTemplateStatistics }) {
  return (
    <div className={styles.numbers}>
      <table aria-label={`Statistics by ${statistics.interval}`}>
        <thead>
          <tr>
            <th scope="col">{intervalLabels[statistics.interval]}</th>
            {statisticsCounts.map((count) => (
              <th key={count} scope="col">
                {countLabels[count]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.total}>
            <th scope="row">Total</th>
            {statisticsCounts.map((count) => (
              <td key={count} data-label={countLabels[count]}>
                {formatNumber(totalOf(statistics, count))}
              </td>
            ))}
          </tr>
          {statistics.periods.toReversed().map((period) => (
            <tr key={period.from}>
              <th scope="row">{periodName(period)}</th>
              {statisticsCounts.map((count) => (
                <td key={count} data-label={countLabels[count]} data-zero={period[count] === 0 || undefined}>
                  {formatNumber(period[count])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
