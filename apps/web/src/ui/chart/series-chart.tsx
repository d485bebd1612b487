import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { ChartLegend } from './chart-legend.tsx';
import { type ChartKind, ChartMarks, type ChartPlace, shiftOf } from './chart-marks.tsx';
import { ChartReader } from './chart-reader.tsx';
import { shownLabels, ticksUpTo } from './chart-scale.ts';
import type { ChartSeries } from './chart-series.ts';
import styles from './charts.module.css';

type SeriesChartProps = {
  kind: ChartKind;
  label: string;
  places: readonly string[];
  names?: readonly string[];
  series: readonly ChartSeries[];
  /** Pixels, with one line of legend; a phone may need two. */
  height: number;
  formatValue: (value: number) => string;
  formatTick?: (value: number) => string;
};

/** Pixels. Left: tick labels; bottom: names; right: half of the last name. */
const margin = { left: 44, right: 24, top: 10, bottom: 26 };
const legendHeight = 32;
/** Pixels. Width of a day's name with its padding. */
const labelRoom = 64;

/** Counts over time, as bars or steps. A pointer or the arrow keys select one day. */
export function SeriesChart(props: SeriesChartProps) {
  const { places, series, height, formatValue, formatTick = formatValue } = props;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [read, setRead] = useState<number | null>(null);
  const drawn = { width, height: height - legendHeight };
  const ticks = ticksUpTo(Math.max(0, ...series.flatMap(({ values }) => values)));
  const place = editorLocation(props, drawn, ticks.at(-1) ?? 1);
  const isThere = width > 0 && places.length > 0;
  return (
    <div style={{ minHeight: height }}>
      <ChartLegend series={series} height={legendHeight} />
      <div ref={ref} className={styles.chart} style={{ height: drawn.height }}>
        {isThere && (
          <svg {...drawn} className={styles.drawing} aria-hidden="true">
            {ticks.map((tick) => (
              <g key={tick} transform={`translate(0 ${place.top(tick)})`}>
                <line className={styles.grid} x1={margin.left} x2={width - margin.right} />
                <text className={styles.tick} x={margin.left - 10} dy="0.35em" textAnchor="end">
                  {formatTick(tick)}
                </text>
              </g>
            ))}
            {shownLabels(places.length, width - margin.left, labelRoom).map((index) => (
              <text
                key={index}
                className={styles.tick}
                x={place.left(index)}
                y={drawn.height - 6}
                textAnchor="middle"
              >
                {places[index]}
              </text>
            ))}
            {read !== null && (
              <line
                className={styles.cursor}
                x1={place.left(read)}
                x2={place.left(read)}
                y1={margin.top}
                y2={place.floor}
              />
            )}
            <ChartMarks {...props} place={place} />
            {read !== null && <Dots {...props} place={place} index={read} />}
          </svg>
        )}
        {isThere && (
          <ChartReader
            {...props}
            places={props.names ?? places}
            place={place}
            width={width}
            read={read}
            onRead={setRead}
          />
        )}
      </div>
    </div>
  );
}

type Drawn = { width: number; height: number };

function editorLocation({ places }: SeriesChartProps, { width, height }: Drawn, top: number): ChartPlace {
  const step = (width - margin.left - margin.right) / places.length;
  const floor = height - margin.bottom;
  return {
    step,
    floor,
    left: (index) => margin.left + (index + 0.5) * step,
    top: (value) => floor - (value / top) * (floor - margin.top),
  };
}

function Dots({ kind, series, place, index }: SeriesChartProps & { place: ChartPlace; index: number }) {
  if (kind === 'bar') return null;
  return series.map(({ label, color, values }, at) => (
    <circle
      key={label}
      className={styles.dot}
      style={{ color }}
      cx={place.left(index)}
      cy={place.top(values[index] ?? 0) + shiftOf(at, series.length)}
      r={4}
    />
  ));
}
