import type { KeyboardEvent, PointerEvent } from 'react';
import type { ChartPlace } from './chart-marks.tsx';
import type { ChartSeries } from './chart-series.ts';
import styles from './charts.module.css';

type ChartReaderProps = {
  label: string;
  places: readonly string[];
  series: readonly ChartSeries[];
  formatValue: (value: number) => string;
  place: ChartPlace;
  width: number;
  read: number | null;
  onRead: (index: number | null) => void;
};

/** The target of each key, as in an ARIA slider. */
const stepsOf = (now: number, last: number): Record<string, number> => ({
  ArrowLeft: now - 1,
  ArrowDown: now - 1,
  ArrowRight: now + 1,
  ArrowUp: now + 1,
  Home: 0,
  End: last,
});

export function ChartReader({
  label,
  places,
  series,
  formatValue,
  place,
  width,
  read,
  onRead,
}: ChartReaderProps) {
  const last = places.length - 1;
  const within = (index: number) => Math.min(last, Math.max(0, index));
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const x = clientX - currentTarget.getBoundingClientRect().left;
    onRead(within(Math.round((x - place.left(0)) / place.step)));
  };
  const press = (event: KeyboardEvent) => {
    const now = read ?? last;
    const next = stepsOf(now, last)[event.key];
    if (event.key === 'Escape') onRead(null);
    if (next === undefined) return;
    event.preventDefault();
    onRead(within(next));
  };
  const shown = read ?? last;
  const values = series.map((one) => ({ ...one, text: formatValue(one.values[shown] ?? 0) }));
  return (
    <>
      <div
        className={styles.reader}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={places.length}
        aria-valuenow={shown + 1}
        aria-valuetext={`${places[shown]}: ${values.map((one) => `${one.label} ${one.text}`).join(', ')}`}
        onPointerMove={point}
        onPointerDown={point}
        // On a phone, this starts scrolling and would leave the readout open.
        onPointerCancel={() => onRead(null)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onRead(null)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && onRead(shown)}
        onBlur={() => onRead(null)}
        onKeyDown={press}
      />
      {read !== null && (
        <div
          className={styles.readout}
          aria-hidden="true"
          data-side={place.left(read) > width / 2 ? 'left' : 'right'}
          style={{ left: place.left(read) }}
        >
          <strong>{places[read]}</strong>
          {values.map(({ label: name, color, text }) => (
            <span key={name} className={styles.row}>
              <span className={styles.swatch} style={{ background: color }} />
              {name}
              <span className={styles.value}>{text}</span>
            </span>
          ))}
        </div>
      )}
    </>
  );
}
