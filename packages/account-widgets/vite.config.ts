import { defineConfig } from 'vite';

/** The first browsers with light-dark(), which a build for older ones would transform wrongly. */
const cssTarget = ['chrome123', 'firefox128', 'safari17.5'];

/** The published package: one ES module without the site's own dependencies. */
export default defineConfig({
  build: {
    target: 'es2022',
    cssTarget,
    emptyOutDir: true,
    sourcemap: true,
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
    rollupOptions: {
      external: [/^react($|\/)/, /^react-dom($|\/)/, '@tanstack/react-query', 'bowser'],
      // Lets server components import the widgets.
      output: { banner: "'use client';" },
    },
  },
});
