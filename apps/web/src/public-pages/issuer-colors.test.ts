import { contrast, contrastMin } from '@tessera/pass-design';
import { expect, test } from 'vitest';
import { issuerColors } from './issuer-colors.ts';

const colorsOf = (background: string, foreground: string, label = foreground) =>
  issuerColors({ background, foreground, label }) as Record<'--issuer-light' | '--issuer-dark', string>;

test.each([
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
  ['#112233', '#ffffff'],
  ['#ffe14d', '#1a1a1a'],
  ['#777777', '#777777'],
])(
  'a button of a pass in %s and %s can be read on both pages, and so can its text',
  (background, foreground) => {
    const { '--issuer-light': light, '--issuer-dark': dark } = colorsOf(background, foreground);
    expect(contrast(light, '#f8f9fa')).toBeGreaterThanOrEqual(contrastMin);
    expect(contrast(light, '#ffffff')).toBeGreaterThanOrEqual(contrastMin);
    expect(contrast(dark, '#1a1e21')).toBeGreaterThanOrEqual(contrastMin);
    expect(contrast(dark, '#0f1214')).toBeGreaterThanOrEqual(contrastMin);
  },
);

test('a readable background is the button’s color as it is', () => {
  expect(colorsOf('#112233', '#ffffff')['--issuer-light']).toBe('#112233');
});
