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
