import { SvgText } from './svg-text.tsx';

type SheetProps = { x: number; y: number; title: string; note: string; mark?: 'seal' | 'key' };

export function SheetOfPaper({ x, y, title, note, mark }: SheetProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="d-paper" d="M8 0h72l28 28v96a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z" />
      <path className="d-rule" d="M80 0v20a8 8 0 0 0 8 8h20" />
      <path className="d-rule" d="M14 30h48M14 42h58" />
      <SvgText x={14} y={110} size={14} isBold>
        {title}
      </SvgText>
      <SvgText x={14} y={124} size={11} tone="dim">
        {note}
      </SvgText>
      {mark === 'seal' && <Seal />}
      {mark === 'key' && <Key />}
    </g>
  );
}

function Seal() {
  return (
    <g transform="translate(80 66)">
      <path className="d-accent" d="M-7 8l-3 18 10-6 10 6-3-18z" />
      <circle className="d-accent" r="14" />
      <path className="d-tick" d="M-6 0l4 4 8-8" />
    </g>
  );
}

function Key() {
  return (
    <g className="d-key" transform="translate(58 70)">
      <circle r="9" />
      <path d="M9 0h28v9M27 0v7" />
    </g>
  );
}
