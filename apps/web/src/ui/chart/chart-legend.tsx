import type { ChartSeries } from './chart-series.ts';
import styles from './charts.module.css';

type ChartLegendProps = { series: readonly ChartSeries[]; height: number };

export function ChartLegend({ series, height }: ChartLegendProps) {
  return (
    <ul className={styles.legend} aria-hidden="true" style={{ minHeight: height }}>
      {series.map(({ label, color, total }) => (
        <li key={label}>
          <span className={styles.swatch} style={{ background: color }} />
          {label}
          {total && <strong>{total}</strong>}
        </li>
      ))}
    </ul>
  );
}
