export function Badge({ x, y, children }: { x: number; y: number; children: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className="d-accent" r="11" />
      <text className="d-onAccent" y="4" fontSize="11.500" fontWeight="700" textAnchor="middle">
        {children}
      </text>
    </g>
  );
}
