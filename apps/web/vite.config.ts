import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { apiReference } from './build/api-reference.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { errorPages } from './build/error-pages.ts';
import { keptWorker } from './build/kept-worker.ts';
import { liquidWithoutUnused } from './build/liquid-without-unused.ts';
import { mantineStylesWithoutUnused, mantineWithoutUnused } from './build/mantine-without-unused.ts';
import { playbookPages } from './build/playbook-pages.ts';
import { pureConstants } from './build/pure-constants.ts';
import { routeLinks } from './build/route-links.ts';
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
  /src\/ui\/feedback\/(dismiss-errors-on-success|empty-state|toasts)\./,
  /src\/ui\/(display\/status-badge|page\/page-frame\.module|table\/row-link\.module)\./,
];

/** What every page of a workspace loads; modules that only they use come along. */
const frame = [
  /packages\/contract\/src\/(certificate-expiry|pass-(states|template-name)|pass-filter\/pass-filter-choices)\./,
  /src\/lib\/(read-search|format-number)\./,
  /src\/features\/(embedded-pages\/(queries|embedded-page-(links|picture))|wallet-platforms\/queries)\./,
  /src\/features\/(organizations\/organization-menu\.|plans\/upgrade-)/,
  /src\/features\/pass-templates\/(imported-passes|pass-type-labels|template-badge)\./,
  /src\/features\/workspaces\/(certificate-notice|demo-limit-card|go-live-checklist|workspace-s(hell|idebar))\./,
  /src\/features\/account\/(help-|system-admin-badge|use-account\.|user-)/,
  /src\/ui\/(page\/(app-frame|sidebar-)|feedback\/offline-notice)/,
];

const lists = [
  /src\/ui\/(table\/(row-link\.tsx|list-page|archivable-list-tools)|form\/(search-field|clear-search-button))/,
  /src\/features\/pass-templates\/template-thumbnail/,
];

/**
 * By default each set of entries that share modules gets a chunk: some eighty per page, which compress a tenth worse than a few, and load in turns over
 * six connections. The marketplace is a separate document, so what its first page shares with the app is a group as well. A group takes the modules
 * that its own import, hence the groups of modules that other documents use. Checked by scripts/bundle-report.mjs.
 */
const chunkGroups = [
  // In every document.
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|vite\/preload-helper|src\/(lib\/time-limit|ui\/feedback\/error-boundary)\./,
    priority: 5,
  },
  {
    name: 'base',
    test: (id: string) => sharedWithMarketplace.some((pattern) => pattern.test(id)),
    priority: 4,
  },
  // Not needed by the editor and the passes, the largest pages.
  { name: 'forms', test: /node_modules\/@mantine\/form\//, priority: 4 },
  // Not needed at first by the template editor and the lists.
  { name: 'zod', test: /node_modules\/zod\//, priority: 4 },
  {
    name: 'shared',
    test: /node_modules\/|src\/(features|ui\/(?!page\/logo))/,
    minShareCount: 17,
    priority: 3,
  },
  { name: 'logo', test: /src\/ui\/page\/logo\./, priority: 2 },
  { name: 'sheet', test: /src\/ui\/overlay\/sheet\.|@mantine\/core\/esm\/components\/Drawer\//, priority: 2 },
  { name: 'actions-menu', test: /src\/ui\/overlay\/actions-menu\./, priority: 2 },
  { name: 'checkbox', test: /@mantine\/core\/esm\/components\/Checkbox\//, priority: 2 },
  { name: 'status-tabs', test: /src\/ui\/table\/status-tabs|IconPencil\./, priority: 2 },
  { name: 'frame', test: (id: string) => frame.some((pattern) => pattern.test(id)), priority: 1 },
  { name: 'lists', test: (id: string) => lists.some((pattern) => pattern.test(id)), priority: 0 },
  // The first page.
  {
    name: 'templates',
    test: /src\/features\/pass-templates\/(create-template-|pass-templates-|template-menu)/,
    priority: 0,
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
    keptWorker(),
    zodForPages(),
    liquidWithoutUnused(),
    mantineWithoutUnused(),
    mantineStylesWithoutUnused(),
    pureConstants(),
    routeLinks(),
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
