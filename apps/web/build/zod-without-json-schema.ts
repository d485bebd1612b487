import type { Plugin } from 'vite';

/** Zod's schemas can write themselves as JSON Schema. No page asks for it, and it is 4 kB of each that has a schema. */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
        const standIns = [
          'const nothing = () => undefined;',
          ...names.map((name) => `export const ${name} = nothing;`),
        ];
        return { code: standIns.join('\n'), map: null };
      },
    },
  };
}
