const cells = '1110111 1010101 1110111 0001000 1011101 0110010 1101011'
  .split(' ')
  .map((row) => [...row].map(Number));

export function CodeSquare({ x, y, size }: { x: number; y: number; size: number }) {
  const cell = (size * 0.8) / cells.length;
  const margin = size * 0.1;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={size} height={size} rx={size * 0.08} fill="#ffffff" />
      {cells.flatMap((row, down) =>
        row.map((isDark, across) =>
          isDark ? (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change.
              key={`${down}-${across}`}
              x={margin + across * cell}
              y={margin + down * cell}
              width={cell * 1.02}
              height={cell * 1.02}
              fill="#1a1f24"
            />
          ) : null,
        ),
      )}
    </g>
  );
}
