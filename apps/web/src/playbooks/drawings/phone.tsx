import type { ReactNode } from 'react';

/** A phone, 140 by 248; children are positioned relative to its screen, 128 by 236. */
export function Phone({ x, y, children }: { x: number; y: number; children?: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="d-body" width="140" height="248" rx="24" />
      <rect className="d-screen" x="6" y="6" width="128" height="236" rx="18" />
      <rect className="d-body" x="50" y="12" width="40" height="9" rx="4.500" />
      <g transform="translate(6 6)">{children}</g>
    </g>
  );
}
