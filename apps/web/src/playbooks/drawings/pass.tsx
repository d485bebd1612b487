import { CodeSquare } from './code-square.tsx';

export type PassAppearance = {
  background: string;
  label: string;
  heading: string;
  header?: [label: string, value: string];
  primary?: [label: string, value: string];
  left: [label: string, value: string];
  right: [label: string, value: string];
};

export const loyaltyRenderer: PassAppearance = {
  background: '#0b3b38',
  label: '#9ed8cf',
  heading: 'Coffee club',
  header: ['POINTS', '120'],
  left: ['MEMBER', 'Ada Byron'],
  right: ['TIER', 'Classic'],
};

export const ticketRenderer: PassAppearance = {
  background: '#14213d',
  label: '#f2c879',
  heading: 'Nordlys',
  header: ['DOORS', '19:30'],
  primary: ['EVENT', 'Summer nights'],
  left: ['DATE', '21 June'],
  right: ['SEAT', 'B 12'],
};

type PassProps = { look: PassAppearance; x: number; y: number; width?: number; hasCode?: boolean };

const drawn = { width: 160, height: 200 };

export function Pass({ look, x, y, width = drawn.width, hasCode = true }: PassProps) {
  const height = hasCode ? drawn.height : 128;
  const { primary, header } = look;
  return (
    <g transform={`translate(${x} ${y}) scale(${width / drawn.width})`}>
      <rect width={drawn.width} height={height} rx="12" fill={look.background} />
      <circle cx="19" cy="20" r="7" fill="#ffffff" opacity="0.92" />
      <Line x={32} y={24} size={10} text={look.heading} isBold />
      {header && <Pair x={148} y={15} pair={header} label={look.label} anchor="end" size={12} />}
      {primary ? (
        <Pair x={12} y={52} pair={primary} label={look.label} size={14} />
      ) : (
        <rect x="0" y="40" width={drawn.width} height="40" fill="#ffffff" opacity="0.12" />
      )}
      <Pair x={12} y={98} pair={look.left} label={look.label} />
      <Pair x={148} y={98} pair={look.right} label={look.label} anchor="end" />
      {hasCode && <CodeSquare x={54} y={134} size={52} />}
    </g>
  );
}

type PairProps = {
  x: number;
  y: number;
  pair: [string, string];
  label: string;
  anchor?: 'start' | 'end';
  size?: number;
};

function Pair({ x, y, pair: [name, value], label, anchor = 'start', size = 11 }: PairProps) {
  return (
    <>
      <text x={x} y={y} fontSize="6.500" fontWeight="600" fill={label} textAnchor={anchor}>
        {name}
      </text>
      <text x={x} y={y + size + 2} fontSize={size} fontWeight="550" fill="#ffffff" textAnchor={anchor}>
        {value}
      </text>
    </>
  );
}

function Line({
  x,
  y,
  size,
  text,
  isBold,
}: {
  x: number;
  y: number;
  size: number;
  text: string;
  isBold?: boolean;
}) {
  return (
    <text x={x} y={y} fontSize={size} fontWeight={isBold ? 600 : 450} fill="#ffffff">
      {text}
    </text>
  );
}
