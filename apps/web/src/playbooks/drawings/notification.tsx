type NotificationProps = {
  x: number;
  y: number;
  width?: number;
  title: string;
  lines: string[];
  color?: string;
};

export function Notification({ x, y, width = 116, title, lines, color = '#0b3b38' }: NotificationProps) {
  const height = 26 + lines.length * 12;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="d-paper" width={width} height={height} rx="10" />
      <rect x="8" y="8" width="16" height="16" rx="4" fill={color} />
      <text className="d-ink" x="30" y="15" fontSize="8" fontWeight="650">
        {title}
      </text>
      {lines.map((line, index) => (
        <text key={line} className="d-ink" x="30" y={27 + index * 11} fontSize="8.500">
          {line}
        </text>
      ))}
    </g>
  );
}
