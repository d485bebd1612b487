import type { Rolldown } from 'vite';

type Groups = Rolldown.CodeSplittingGroup[];

/** What the public pages take and the app too: in groups of the app's own they would fetch the app. */
const ofPublicPages = /src\/(public-pages|marketplace|playbooks)\/|modulepreload-polyfill|fontsource/;

/** The marketplace is a document of its own, drawn with the same components: all it shares with the app, the library's styles first. */
const ofMarketplace = [
  /node_modules\/(@mantine\/hooks|clsx|@tanstack\/(query-core|react-query)|@trpc|@tabler)\//,
  /node_modules\/@mantine\/(core|notifications)\/styles/,
  /node_modules\/@mantine\/core\/esm\/core\//,
  /node_modules\/@mantine\/core\/esm\/components\/(Stack|Title|Skeleton|Button|Loader|Transition|UnstyledButton)\//,
  /src\/(styles\.css|theme\.ts|lib\/(trpc|refresh-while-short|format-date|missing-parts|query-defaults)\.ts)/,
  /src\/ui\/(page-frame|page-pending|toast-corner|status-badge|empty-state|load-toasts|dismiss-errors-on-success|use-first-press|row-link\.module|missing-part|notice)/,
  /contract\/src\/limits|preload-helper/,
];

/** What stands around every signed-in page. */
const ofFrame = [
  /src\/ui\/(app-frame|offline-notice|sidebar-link|sheet)\./,
  /src\/(lib\/format-number|features\/account\/(use-account|user-menu)|features\/organizations\/organization-menu)\./,
  /src\/features\/(plans\/upgrade-button|embedded-pages\/embedded-page-picture)\./,
  /contract\/src\/certificate-expiry|\/(useRouterState|useSuspenseQuery)\./,
  /@mantine\/core\/esm\/components\/(Burger|Progress)\/|\/use-(disclosure|mantine-color-scheme)\//,
];

/** What most lists are made of. */
const ofLists = [
  /src\/ui\/(data-table|load-more|look-further|list-state|actions-menu|search-field|status-tabs|row-link)\./,
  /\/(useInfiniteQuery\.|infiniteQueryObserver\.|Kbd\/|use-debounced-callback\/)/,
];

/**
 * Which modules travel together. Left to itself the bundler makes a script of every set of modules that the same pages share: a hundred
 * small ones for a page, a tenth longer altogether than compressed as a few. A group takes along whatever its modules import, unless a group of
 * higher priority has that already.
 */
export const scriptGroups: Groups = [
  { name: 'modulepreload-polyfill', test: /modulepreload-polyfill/, priority: 100 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|src\/ui\/logo\.tsx/, priority: 90 },
  { name: sharedOnly('base'), test: oneOf(ofMarketplace), tags: ['$initial'], priority: 80 },
  {
    name: sharedOnly('start'),
    test: (id) => !ofPublicPages.test(id) && !id.endsWith('/src/main.tsx'),
    tags: ['$initial'],
    priority: 70,
  },
  { name: sharedOnly('often'), test: (id) => !ofPublicPages.test(id), minShareCount: 22, priority: 60 },
  { name: sharedOnly('icons'), test: /@tabler\/icons-react/, minShareCount: 3, priority: 50 },
  { name: sharedOnly('lists'), test: oneOf(ofLists), minShareCount: 3, priority: 40 },
  { name: sharedOnly('frame'), test: oneOf(ofFrame), minShareCount: 2, priority: 30 },
];

function oneOf(patterns: RegExp[]) {
  return (id: string) => patterns.some((pattern) => pattern.test(id));
}

/** Leaves out what is fetched by itself: pages, dialogs, menus. */
function sharedOnly(name: string): Rolldown.CodeSplittingNameFunction {
  return (id, context) => {
    const module = context.getModuleInfo(id);
    return module?.isEntry || module?.dynamicImporters.length ? null : name;
  };
}
