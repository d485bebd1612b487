import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  build: {
    rollupOptions: { input: ['index.html', 'plain.html'].map((page) => `${import.meta.dirname}/${page}`) },
    chunkSizeWarningLimit: 4096,
  },
});
