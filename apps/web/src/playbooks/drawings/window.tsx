import type { ReactNode } from 'react';

type WindowProps = { x: number; y: number; width: number; height: number; children?: ReactNode };

export function Window({ x, y, width, height, children }: WindowProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="d-paper" width={width} height={height} rx="10" />
      <path className="d-rule" d={`M0 22H${width}`} />
      {[12, 24, 36].map((cx) => (
        <circle key={cx} className="d-faint" cx={cx} cy="11" r="3.500" />
      ))}
      <g transform="translate(0 22)">{children}</g>
    </g>
  );
}
