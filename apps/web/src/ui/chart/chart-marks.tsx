import type { ChartSeries } from './chart-series.ts';
import styles from './charts.module.css';

/** Neither interpolates between days: a count belongs to a whole day. */
export type ChartKind = 'bar' | 'step';

export type ChartPlace = {
  left: (index: number) => number;
  top: (value: number) => number;
  floor: number;
  step: number;
};

const barsShare = 0.8;
/** Pixels. Bars up to this width, as on a phone, have no gaps. */
const narrow = 4;
/** Pixels. Height of a zero bar, so that its series stays visible. */
const zeroHeight = 2;
/** Pixels. The line's width, so that lines of equal values lie beside each other. */
const lineShift = 2;

type MarksProps = { kind: ChartKind; series: readonly ChartSeries[]; place: ChartPlace };

export function ChartMarks({ kind, series, place }: MarksProps) {
  return kind === 'bar' ? <Bars series={series} place={place} /> : <Steps series={series} place={place} />;
}

export function shiftOf(at: number, count: number): number {
  return (at - (count - 1) / 2) * lineShift;
}

function Steps({ series, place }: Omit<MarksProps, 'kind'>) {
  return series.map(({ label, color, values }, at) => {
    const shift = shiftOf(at, series.length);
    const points = values.map((value, index) => ({
      x: place.left(index) + shift,
      y: place.top(value) + shift,
    }));
    return <path key={label} className={styles.line} style={{ color }} d={stepLine(points, place.step)} />;
  });
}

type Point = { x: number; y: number };

const rounded = (value: number): number => Math.round(value * 100) / 100;

export function stepLine(points: readonly Point[], step: number): string {
  return points
    .map(({ x, y }, index) => {
      const begin = index === 0 ? `M${rounded(x - step / 2)} ${rounded(y)}` : `V${rounded(y)}`;
      return `${begin}H${rounded(x + step / 2)}`;
    })
    .join('');
}

function Bars({ series, place }: Omit<MarksProps, 'kind'>) {
  const width = (place.step * barsShare) / series.length;
  const gap = width > narrow ? 1 : 0;
  return series.map(({ label, color, values }, at) => (
    <g key={label} style={{ color }}>
      {values.map((value, index) => {
        const height = Math.max(zeroHeight, place.floor - place.top(value));
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place on the axis.
            key={index}
            className={styles.bar}
            data-zero={value === 0 || undefined}
            x={place.left(index) - (place.step * barsShare) / 2 + at * width}
            y={place.floor - height}
            width={Math.max(1, width - gap)}
            height={height}
          />
        );
      })}
    </g>
  ));
}
