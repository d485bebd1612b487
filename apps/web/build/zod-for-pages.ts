import type { Plugin } from 'vite';

const newConfig = '__zod_globalConfig = {}';

/**
 * Zod for the browser. Without JSON Schema, which no page writes and which is 4 kB of each page with a schema. Without compiled code,
 * which the pages' policy forbids: Zod's attempt would log an error.
 */
export function zodForPages(): Plugin {
  return {
    name: 'zod-for-pages',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(core|json-schema-processors|to-json-schema)\.js$/ },
      handler(code, id) {
        if (!id.endsWith('/core/core.js')) return { code: withoutFunctions(code), map: null };
        if (!code.includes(newConfig)) throw new Error('zod creates its configuration in another form.');
        return { code: code.replace(newConfig, '__zod_globalConfig = { jitless: true }'), map: null };
      },
    },
  };
}

function withoutFunctions(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
  return ['const nothing = () => undefined;', ...names.map((name) => `export const ${name} = nothing;`)].join(
    '\n',
  );
}
