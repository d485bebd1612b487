import { defineConfig } from 'vite';

/** The packages as they come from npm, bundled as any site bundles them. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    rollupOptions: { input: ['index.html', 'plain.html'].map((page) => `${import.meta.dirname}/${page}`) },
    chunkSizeWarningLimit: 4096,
  },
});
