import { filtersKept, tagsKept } from '@tessera/pass-design/liquid-vocabulary';
import type { Plugin } from 'vite';

const tables =
  /^(?:const tags = \{|var \w+Filters = \/\*#__PURE__\*\/Object\.freeze\(\{|var misc = \{)$([\s\S]*?)^\}/gm;
const entry = /^ +'?([\w#]+)'?(?:: [\w$]+)?,?$/gm;

/** Drops the tags and filters that the engine removes at run time, a third of the library, so that the bundler omits them. */
export function liquidWithoutUnused(): Plugin {
  return {
    name: 'liquid-without-unused',
    transform: {
      filter: { id: /\/liquidjs\/dist\/liquid\.browser\.mjs$/ },
      handler(code) {
        let dropped = 0;
        const trimmed = code.replace(tables, (table) =>
          table.replace(entry, (line, name) => {
            if (name === '__proto__' || tagsKept.has(name) || filtersKept.has(name)) return line;
            dropped += 1;
            return '';
          }),
        );
        if (dropped === 0) throw new Error('liquidjs lists its tags and filters in another form.');
        return { code: trimmed, map: null };
      },
    },
  };
}
