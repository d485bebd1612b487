import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ChartKind, ChartMarks } from './chart-marks.tsx';
import { ShareChart } from './share-chart.tsx';

const place = {
  left: (index: number) => 10 * index,
  top: (value: number) => 100 - value,
  floor: 100,
  step: 10,
};
const draw = (kind: ChartKind, values: number[][]) => {
  const series = values.map((counts, at) => ({ label: `Series ${at}`, color: 'red', values: counts }));
  return renderToStaticMarkup(
    <svg aria-hidden="true">
      <ChartMarks kind={kind} series={series} place={place} />
    </svg>,
  );
};

test('a series at zero is seen, as a bar on the floor', () => {
  const [, y, height] = /<rect[^>]* y="(\d+)"[^>]* height="(\d+)"/.exec(draw('bar', [[0]])) ?? [];
  expect(Number(height)).toBeGreaterThan(0);
  expect(Number(y) + Number(height)).toBe(place.floor);
});

test.each(['bar', 'step'] as const)('series of equal values do not hide each other: %s', (kind) => {
  const markup = draw(kind, [
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  const drawn = [...markup.matchAll(/ (?:x|d)="([^"]+)"/g)].map(([, where]) => where);
  expect(drawn.length).toBe(kind === 'bar' ? 6 : 3);
  expect(new Set(drawn).size).toBe(drawn.length);
});

test('shares of nothing are drawn as nothing', () => {
  const shares = ['Apple', 'Google'].map((label) => ({ label, color: 'red', value: 0 }));
  const markup = renderToStaticMarkup(
    <ShareChart label="Wallets" shares={shares} size={100} formatValue={String} />,
  );
  expect(markup).not.toContain('NaN');
  expect(markup).toContain('stroke-dasharray="0 ');
});
