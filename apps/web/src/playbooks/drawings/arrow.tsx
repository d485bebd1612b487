type ArrowProps = { from: [number, number]; to: [number, number]; bend?: number };

/** An arrow; `bend` lifts its middle by so many pixels. */
export function Arrow({ from: [x1, y1], to: [x2, y2], bend = 0 }: ArrowProps) {
  const middle = [(x1 + x2) / 2, (y1 + y2) / 2 - bend * 2] as const;
  const angle = (Math.atan2(y2 - middle[1], x2 - middle[0]) * 180) / Math.PI;
  return (
    <g className="d-arrow">
      <path d={`M${x1} ${y1}Q${middle[0]} ${middle[1]} ${x2} ${y2}`} />
      <path d="M-7 -5L0 0L-7 5" transform={`translate(${x2} ${y2}) rotate(${angle.toFixed(1)})`} />
    </g>
  );
}
