import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Components that no page uses. Mantine attaches them to components that every page uses, so the bundler cannot omit them. */
const unused: Readonly<Record<string, readonly string[]>> = {
  ActionIcon: ['Group', 'GroupSection'],
  Button: ['Group', 'GroupSection'],
  Checkbox: ['Card', 'Indicator'],
  Combobox: ['Footer', 'Header', 'Search'],
  Drawer: ['Stack'],
  Menu: ['CheckboxGroup', 'CheckboxItem', 'ContextMenu', 'Search', 'Sub'],
  Modal: ['Stack'],
  Popover: ['ContextMenu'],
  Progress: ['Label'],
  Radio: ['Card', 'Indicator'],
  Switch: ['Group'],
  Tooltip: ['Floating', 'Group'],
};

const parts = Object.entries(unused).map(([component, names]) => `${component}\\.(?:${names.join('|')})`);
const attached = new RegExp(`^(?:${parts.join('|')}) = \\w+;$`, 'gm');
const used = new RegExp(`(?:${parts.join('|')})\\b(?! =)`);

/** Detaches the unused components; a page that uses one fails the build. */
export function mantineWithoutUnused(): Plugin {
  return {
    name: 'mantine-without-unused',
    apply: 'build',
    transform: {
      filter: { id: /\/@mantine\/core\/esm\/components\/(\w+)\/\1\.mjs$|\/apps\/web\/src\/.+\.tsx/ },
      handler(code, id) {
        if (id.includes('@mantine')) return { code: code.replace(attached, ''), map: null };
        const [part] = used.exec(code) ?? [];
        if (part) throw new Error(`${part} is left out of the build: see build/mantine-without-unused.ts.`);
        return null;
      },
    },
  };
}

/** Components that no page uses, whose rules are almost half of the library's stylesheet. */
const unstyled = [
  ...['Accordion', 'ActionBar', 'Affix', 'Alert', 'AngleSlider', 'AppShell', 'AspectRatio', 'Avatar'],
  ...['BackgroundImage', 'Badge', 'Blockquote', 'Breadcrumbs', 'Card', 'Cascader', 'Center', 'CheckboxCard'],
  ...['CheckboxIndicator', 'Container', 'DataList', 'Dialog', 'Divider', 'EmptyState', 'Flex'],
  ...['FloatingWindow', 'Grid', 'Image', 'Indicator', 'List', 'LoadingOverlay', 'Marquee', 'Menubar'],
  ...['NavLink', 'OverflowList', 'Pagination', 'PinInput', 'RadioCard', 'RadioIndicator', 'Rating'],
  ...['RingProgress', 'RollingNumber', 'Scroller', 'SemiCircleProgress', 'SimpleGrid', 'Splitter', 'Spoiler'],
  ...['Stepper', 'TableOfContents', 'Tabs', 'ThemeIcon', 'Timeline', 'Toggle', 'Toolbar', 'Tour', 'Tree'],
  ...['TreeSelect', 'Typography'],
];

/** Omits the rules of unused components; a script with one of their classes fails the build. */
export function mantineStylesWithoutUnused(): Plugin {
  const classes = new Map<string, string>();
  return {
    name: 'mantine-styles-without-unused',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@mantine\/core\/styles\.css$/ },
      handler(code, id) {
        let left = code;
        for (const name of unstyled) {
          const rules = readFileSync(join(id, '../styles', `${name}.css`), 'utf8').trim();
          if (!left.includes(rules)) throw new Error(`The library's styles do not contain those of ${name}.`);
          left = left.replace(rules, '');
          for (const [, one = ''] of rules.matchAll(/\.(m_[0-9a-f]+)/g)) classes.set(one, name);
        }
        return { code: left, map: null };
      },
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const [used] = (file.code.match(/\bm_[0-9a-f]+\b/g) ?? []).filter((one) => classes.has(one));
        if (used)
          throw new Error(
            `The styles of ${classes.get(used)} are left out of the build: see build/mantine-without-unused.ts.`,
          );
      }
    },
  };
}
