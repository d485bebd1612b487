type PillProps = { x: number; y: number; width: number; children: string; isFilled?: boolean };

/** A button, tab or step, 30 high. */
export function Pill({ x, y, width, children, isFilled }: PillProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={isFilled ? 'd-accent' : 'd-paper'} width={width} height="30" rx="8" />
      <text
        className={isFilled ? 'd-onAccent' : 'd-ink'}
        x={width / 2}
        y="19.500"
        fontSize="12"
        fontWeight="600"
        textAnchor="middle"
      >
        {children}
      </text>
    </g>
  );
}
