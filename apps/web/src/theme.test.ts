import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { cssVariablesResolver, theme } from './theme.ts';

/** WCAG 2.2, 1.4.3: text that is not large. */
const contrastMin = 4.5;
/** WCAG 2.2, 1.4.11: the outline of a control. */
const outlineContrastMin = 3;
const schemes = ['light', 'dark'] as const;
type Colors = Record<string, string | undefined>;

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Custom properties with a color: `light-dark(…)`, or a plain one that a media query may override. */
function colorsOf(css: string, scheme: (typeof schemes)[number]): Colors {
  const [plain = '', ...queried] = css.split('@media (prefers-color-scheme: dark) {');
  const dark = queried.map((rest) => rest.split('\n}')[0]).join('\n');
  const colors: Colors = {};
  for (const text of scheme === 'light' ? [plain] : [plain, dark])
    for (const [, name = '', color] of text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)) colors[name] = color;
  for (const [, name = '', light, dark] of css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g))
    colors[name] = scheme === 'light' ? light : dark;
  return colors;
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function faintPairs(colors: Colors, pairs: Record<string, string[]>, min = contrastMin): string[] {
  return Object.entries(pairs).flatMap(([background, texts]) =>
    texts.flatMap((text) => {
      const [on, of] = [colors[background], colors[text]];
      const contrast = on && of ? contrastOf(on, of) : 0;
      return contrast < min ? [`${text} on ${background}: ${contrast.toFixed(2)}`] : [];
    }),
  );
}

test('black on white has the contrast WCAG names, and #777777 on white is too faint', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(faintPairs({ a: '#ffffff', b: '#777777' }, { a: ['b', 'c'] })).toEqual([
    'b on a: 4.48',
    'c on a: 0.00',
  ]);
});

describe.each(schemes)('in the %s scheme', (scheme) => {
  test('every text color of the app can be read on every background it is used on', () => {
    const { colors = {} } = theme;
    const variables = cssVariablesResolver(theme as MantineTheme)[scheme];
    const all: Colors = {
      ...colorsOf(read('styles.css'), scheme),
      placeholder: variables['--mantine-color-placeholder'],
      error: variables['--mantine-color-error'],
      'mantine-body': scheme === 'light' ? '#ffffff' : colors.dark?.[7],
      'mantine-text': scheme === 'light' ? theme.black : colors.dark?.[0],
      'mantine-dimmed': scheme === 'light' ? colors.gray?.[6] : colors.dark?.[2],
      filled: scheme === 'light' ? colors.teal?.[7] : colors.teal?.[4],
      'on-filled': scheme === 'light' ? '#ffffff' : '#0b1413',
    };
    const texts = ['text', 'dimmed', 'accent', 'danger', 'soon'].map((name) => `tessera-${name}`);
    expect(
      faintPairs(all, {
        'tessera-surface': [...texts, 'placeholder', 'error'],
        'tessera-raised': [...texts, 'placeholder', 'error'],
        'tessera-well': texts,
        'tessera-hover': texts,
        'tessera-accent-soft': ['tessera-text', 'tessera-accent'],
        'tessera-danger-soft': ['tessera-text', 'tessera-danger'],
        'tessera-soon-soft': ['tessera-text', 'tessera-soon'],
        'mantine-body': ['mantine-text', 'mantine-dimmed', 'placeholder', 'error'],
        filled: ['on-filled'],
      }),
    ).toEqual([]);
  });

  test('the outline of an empty radio or checkbox is visible on every background it is used on', () => {
    const backgrounds = ['surface', 'raised', 'well', 'hover'].map((name) => `tessera-${name}`);
    const pairs = Object.fromEntries(backgrounds.map((name) => [name, ['tessera-control']]));
    expect(faintPairs(colorsOf(read('styles.css'), scheme), pairs, outlineContrastMin)).toEqual([]);
  });

  test('every badge can be read', () => {
    const tokens = colorsOf(read('styles.css'), scheme);
    const rules = read('ui/display/status-badge.module.css').split('\n}');
    const badges = rules.filter((rule) => rule.includes('--badge-fill'));
    expect(badges).toHaveLength(5);
    const resolved = (rule: string): Colors =>
      colorsOf(
        rule.replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => tokens[name] ?? ''),
        scheme,
      );
    expect(badges.flatMap((rule) => faintPairs(resolved(rule), { 'badge-fill': ['badge-text'] }))).toEqual(
      [],
    );
  });

  test.each(['public-pages/public-pages.css', 'playbooks/playbooks.css', 'error-pages/error-pages.css'])(
    'every text color of the pages of %s can be read on every background it is used on',
    (file) => {
      const colors = { ...colorsOf(read('ui/page/plain-page.css'), scheme), ...colorsOf(read(file), scheme) };
      const texts = ['text', 'dimmed', 'accent', 'danger'];
      const backgrounds = ['page', 'surface', 'field', 'outline', 'sheet', 'paper'].filter(
        (name) => colors[name],
      );
      expect(backgrounds).toContain('page');
      expect(
        faintPairs(colors, {
          ...Object.fromEntries(backgrounds.map((name) => [name, texts])),
          ...(colors['danger-soft'] && { 'danger-soft': ['text', 'danger'] }),
          accent: ['on-accent'],
        }),
      ).toEqual([]);
    },
  );
});
