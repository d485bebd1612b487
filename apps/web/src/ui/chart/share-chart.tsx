import styles from './charts.module.css';

type Share = { label: string; color: string; value: number };

type ShareChartProps = {
  label: string;
  shares: readonly Share[];
  size: number;
  formatValue: (value: number) => string;
};

/** Pixels: width of the ring, and the gap between shares. */
const thickness = 22;
const gap = 2;

export function ShareChart({ label, shares, size, formatValue }: ShareChartProps) {
  const total = shares.reduce((sum, { value }) => sum + value, 0);
  const whole = total || 1;
  const radius = (size - thickness) / 2;
  const around = 2 * Math.PI * radius;
  const starts = shares.map((_, index) => shares.slice(0, index).reduce((sum, { value }) => sum + value, 0));
  const said = shares.map((share) => `${share.label} ${formatValue(share.value)}`).join(', ');
  return (
    <svg className={styles.shares} width={size} height={size} role="img" aria-label={`${label}: ${said}`}>
      <g transform={`rotate(-90 ${size / 2} ${size / 2})`}>
        {shares.map(({ label: name, color, value }, index) => (
          <circle
            key={name}
            className={styles.share}
            style={{ color }}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            strokeWidth={thickness}
            strokeDasharray={`${Math.max(0, (value / whole) * around - gap)} ${around}`}
            strokeDashoffset={-((starts[index] ?? 0) / whole) * around}
          >
            <title>{`${name}: ${formatValue(value)}`}</title>
          </circle>
        ))}
      </g>
      <text className={styles.total} x="50%" y="50%" dy="0.35em" textAnchor="middle">
        {formatValue(total)}
      </text>
    </svg>
  );
}
