import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { playbookPages } from './build/playbook-pages.ts';
import { scriptGroups } from './build/script-groups.ts';

/** Where `vite dev` sends what is not its own; the server itself serves the built files and needs none of this. */
const serverUrl = process.env.PUBLIC_URL ?? 'http://localhost:3000';
const serverPaths = [
  '/trpc',
  '/user_management',
  '/_widgets',
  '/widgets',
  '/api',
  '/files',
  '/sso',
  '/marketplace',
  '/lab/api',
];

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
      // The default, a hyphen, would hide the specification's own path `/-/`.
      routeFileIgnorePrefix: '~',
    }),
    react(),
    playbookPages(),
    compressedFiles(),
  ],
  resolve: {
    // The account widgets are published built; here they are bundled from their sources.
    conditions: ['tessera-source', ...defaultClientConditions],
    alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/zod-without-eval.ts') }],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The first browsers with light-dark(), which a build for older ones would take apart wrongly: the library sets the colour
    // scheme through a variable. The public pages, which meet older phones, do without it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    rollupOptions: {
      input: {
        app: 'index.html',
        public: 'public.html',
        playbooks: 'playbooks.html',
        marketplace: 'marketplace.html',
      },
      output: { codeSplitting: { groups: scriptGroups } },
    },
  },
  server: {
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: serverUrl, changeOrigin: false }])),
  },
});
