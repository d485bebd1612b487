import type { Plugin } from 'vite';

/**
 * Marks the constants of our packages and of tRPC as free of side effects. Otherwise a page that uses one constant
 * of a module would load all its schemas and zod.
 */
export function pureConstants(): Plugin {
  return {
    name: 'pure-constants',
    apply: 'build',
    transform: {
      filter: {
        id: /\/packages\/(contract|pass-design|text-rules)\/src\/[^?]+\.ts$|\/@trpc\/[\w-]+\/dist\/.+\.mjs$/,
      },
      handler(code) {
        const calls = this.parse(code)
          .body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
          .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []))
          .flatMap(({ init }) => (init && !functions.has(init.type) ? [init] : []));
        let pure = code;
        for (const { start, end } of calls.toReversed())
          pure = `${pure.slice(0, start)}/* @__PURE__ */ (() => (${pure.slice(start, end)}))()${pure.slice(end)}`;
        return { code: pure, map: null, moduleSideEffects: false };
      },
    },
  };
}

const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'Literal']);
