import { defaultClientConditions, defineConfig } from 'vite';

/** `vite examples` serves the pages while one works on them; the stories build them and look at the result. */
export default defineConfig({
  root: import.meta.dirname,
  // From the sources, not from what was built of them last.
  resolve: { conditions: ['tessera-source', ...defaultClientConditions] },
  build: {
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    rollupOptions: {
      input: ['plain.html', 'playground.html'].map((page) => `${import.meta.dirname}/${page}`),
    },
  },
});
