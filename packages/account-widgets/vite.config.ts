import { defineConfig } from 'vite';

/** The first browsers with light-dark(), which a build for older ones would take apart wrongly. */
const cssTarget = ['chrome123', 'firefox128', 'safari17.5'];

/** The published package: one ES module, with whatever the site has already left outside. */
export default defineConfig({
  build: {
    target: 'es2022',
    cssTarget,
    emptyOutDir: true,
    sourcemap: true,
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
    rollupOptions: {
      external: [/^react($|\/)/, /^react-dom($|\/)/, '@tanstack/react-query', 'bowser'],
      // A page that is made of server components may import the widgets as they are.
      output: { banner: "'use client';" },
    },
  },
});
