type SvgTextProps = {
  x: number;
  y: number;
  children: string;
  size?: number;
  tone?: 'ink' | 'dim' | 'accent' | 'white' | 'onAccent';
  anchor?: 'start' | 'middle' | 'end';
  isBold?: boolean;
};

export function SvgText({ x, y, children, size = 13, tone = 'ink', anchor = 'start', isBold }: SvgTextProps) {
  return (
    <text
      className={`d-${tone}`}
      x={x}
      y={y}
      fontSize={size}
      fontWeight={isBold ? 650 : 450}
      textAnchor={anchor}
    >
      {children}
    </text>
  );
}
