import { areaBelow, smoothLine } from './chart-paths.ts';
import type { ChartSeries } from './chart-series.ts';
import styles from './charts.module.css';

export type ChartKind = 'area' | 'line' | 'bar';

/** Where a value stands, in pixels. */
export type ChartPlace = {
  left: (index: number) => number;
  top: (value: number) => number;
  floor: number;
  step: number;
};

/** The share of a day's width its bars take together. */
const barsShare = 0.7;

/** Pixels: a single day, of which no line can be drawn. */
const dotRadius = 3;

type MarksProps = { kind: ChartKind; series: readonly ChartSeries[]; place: ChartPlace };

/** What is drawn of the values: lines, with what lies below them, or bars beside each other. */
export function ChartMarks({ kind, series, place }: MarksProps) {
  if (kind === 'bar') return <Bars series={series} place={place} />;
  return series.map(({ label, color, values }) => {
    const points = values.map((value, index) => ({ x: place.left(index), y: place.top(value) }));
    const [first, second] = points;
    return (
      <g key={label} style={{ color }}>
        {first && !second && <circle cx={first.x} cy={first.y} r={dotRadius} fill="currentcolor" />}
        {kind === 'area' && <path className={styles.area} d={areaBelow(points, place.floor)} />}
        <path className={styles.line} d={smoothLine(points)} />
      </g>
    );
  });
}

function Bars({ series, place }: Omit<MarksProps, 'kind'>) {
  const width = (place.step * barsShare) / series.length;
  return series.map(({ label, color, values }, at) => (
    <g key={label} style={{ color }}>
      {values.map((value, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place on the axis.
          key={index}
          className={styles.bar}
          x={place.left(index) - (place.step * barsShare) / 2 + at * width}
          y={place.top(value)}
          width={Math.max(1, width - 1)}
          height={place.floor - place.top(value)}
        />
      ))}
    </g>
  ));
}
