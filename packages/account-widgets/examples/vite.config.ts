import { defaultClientConditions, defineConfig } from 'vite';

/** `vite examples` serves the pages during development; the stories build them. */
export default defineConfig({
  root: import.meta.dirname,
  // From source, not from the last build.
  resolve: { conditions: ['tessera-source', ...defaultClientConditions] },
  build: {
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    rollupOptions: {
      input: ['plain.html', 'playground.html'].map((page) => `${import.meta.dirname}/${page}`),
    },
  },
});
