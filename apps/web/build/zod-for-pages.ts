import type { Plugin } from 'vite';

const newConfig = '__zod_globalConfig = {}';

/**
 * Zod without JSON Schema, 4 kB that no page uses, and without compiled code, which the content security policy
 * forbids: the attempt would log an error.
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
