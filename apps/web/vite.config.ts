import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { apiReference } from './build/api-reference.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { errorPages } from './build/error-pages.ts';
import { liquidWithoutUnused } from './build/liquid-without-unused.ts';
import { mantineWithoutUnused } from './build/mantine-without-unused.ts';
import { playbookPages } from './build/playbook-pages.ts';
import { pureConstants } from './build/pure-constants.ts';
import { scanWorker } from './build/scan-worker.ts';
import { zodForPages } from './build/zod-for-pages.ts';

/** The proxy target of `vite dev`. */
const serverUrl = process.env.PUBLIC_URL ?? 'http://localhost:3000';
const serverPaths = [
  '/trpc',
  '/user_management',
  '/_widgets',
  '/widgets',
  '/api',
  '/docs',
  '/files',
  '/sso',
  '/marketplace',
  '/lab/api',
];

const sharedWithMarketplace = [
  // The first chunk with styles: the app's styles must follow Mantine's to override them.
  /node_modules\/@mantine\/(core|notifications)\/styles\.css/,
  /node_modules\/(@mantine\/(core\/esm\/core|store)|@trpc|clsx)\//,
  /node_modules\/@mantine\/notifications\/esm\/notifications\.store/,
  /node_modules\/@tanstack\/(query-core|react-query)\//,
  /src\/(theme|lib\/(format-date|paging|query-defaults|refresh-while-short|trpc))\./,
  /src\/ui\/feedback\/(dismiss-errors-on-success|empty-state|error-boundary|toasts)\./,
  /src\/ui\/(display\/status-badge|page\/page-frame\.module|table\/row-link\.module)\./,
];

/**
 * By default each set of entries that share modules gets a chunk: some eighty per page, which compress a tenth worse than a few. The marketplace is a
 * separate document, so what its first page shares with the app is a group as well. Checked by scripts/bundle-report.mjs.
 */
const chunkGroups = [
  // In every document.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|src\/lib\/time-limit\./, priority: 3 },
  {
    name: 'base',
    test: (id: string) => sharedWithMarketplace.some((pattern) => pattern.test(id)),
    priority: 2,
  },
  // Not needed by the editor and the passes, the largest pages.
  { name: 'forms', test: /node_modules\/@mantine\/form\//, priority: 2 },
  // Not needed at first by the template editor and the lists.
  { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
  {
    name: 'shared',
    test: /node_modules\/|src\/(features|ui\/(?!page\/logo))/,
    minShareCount: 18,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
      // The default, a hyphen, would hide the specification's path `/-/`.
      routeFileIgnorePrefix: '~',
    }),
    react(),
    playbookPages(),
    errorPages(),
    apiReference(),
    scanWorker(),
    zodForPages(),
    liquidWithoutUnused(),
    mantineWithoutUnused(),
    pureConstants(),
    compressedFiles(),
  ],
  resolve: {
    // Bundle the account widgets from source; they are published built.
    conditions: ['tessera-source', ...defaultClientConditions],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The first browsers with light-dark(), which a build for older ones would transform wrongly, since Mantine
    // sets the color scheme through a variable. The public pages, for older phones, do not use it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    rollupOptions: {
      input: {
        app: 'index.html',
        public: 'public.html',
        playbooks: 'playbooks.html',
        errors: 'errors.html',
        marketplace: 'marketplace.html',
      },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: serverUrl, changeOrigin: false }])),
  },
});
