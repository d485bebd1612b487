import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChartMarks } from './chart-marks.tsx';
import { ShareChart } from './share-chart.tsx';

const place = { left: (index: number) => 10 * index, top: (value: number) => value, floor: 100, step: 10 };
const drawLine = (values: number[]) =>
  renderToStaticMarkup(
    <svg aria-hidden="true">
      <ChartMarks kind="line" series={[{ label: 'Installs', color: 'red', values }]} place={place} />
    </svg>,
  );

test('a single day is a dot, and days that make a line have none', () => {
  expect(drawLine([5])).toMatch(/<circle[^>]*cx="0" cy="5"/);
  expect(drawLine([5, 6])).not.toContain('<circle');
  expect(drawLine([])).not.toContain('<circle');
});

test('shares of nothing are drawn as nothing', () => {
  const shares = ['Apple', 'Google'].map((label) => ({ label, color: 'red', value: 0 }));
  const markup = renderToStaticMarkup(
    <ShareChart label="Wallets" shares={shares} size={100} formatValue={String} />,
  );
  expect(markup).not.toContain('NaN');
  expect(markup).toContain('stroke-dasharray="0 ');
});
