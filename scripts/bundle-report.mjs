// The compressed scripts that a browser loads for each page: part of `npm run check`. Exit status 1 if a page is over its limit.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { root } from './modern-node.mjs';
import { runScript } from './run-modern.mjs';

/** Limits in kilobytes of 1,000 bytes, of the brotli files that the build writes. */
const limits = { firstVisit: 294, route: 83, publicPage: 100 };
const routesFolder = 'src/routes/';

/** `React.lazy` components that most visits do not render. Every other dynamic import loads with its page, and counts. */
const loadedOnDemand = [
  // The scanner of passes, a public page that draws no pass.
  /\/scan-page\.tsx$/,
  // The reader of barcodes, for browsers without one.
  /\/wasm-detector\.ts$/,
  /^src\/routes\//,
  // The pages of an integration, which the marketplace's first page links to.
  /\/marketplace\/webhooks\/webhooks\.tsx$/,
  // Sentry, PostHog and Intercom, for an installation that names them.
  /\/lib\/telemetry\//,
  // The pictures of a design, below what is visible first, and croppers of a chosen one.
  /\/(image-field|image-cropper|crop-dialog)\.tsx$/,
  // The inputs of dates and numbers among attributes, and barcodes other than QR.
  /\/(date-time-field\.tsx|date-range-(field|section)\.tsx|number-field\.tsx|variants-field\.tsx|goal-field\.tsx|other-barcodes\.ts)$/,
  // What happened to a pass, its balances, whether campaigns arrived on it and what they cover, below what is visible first.
  /\/pass-(balances|campaigns|covers|timeline-card)\.tsx$/,
  // The passes before and after a campaign, in later steps or instead of the lock screens.
  /\/change-preview\.tsx$/,
  // The input of numbers, as the bundler names its chunk if others import it, too.
  /^_number-field-[\w-]+\.js$/,
  // The builder of filters and the dialog of a bulk change, over the list of passes.
  /\/(filter-sheet|bulk-change-dialog)\.tsx$/,
  // The corner of the toasts, the menu of Ctrl K and the checks of designs and campaigns, which no page waits for.
  /\/(toast-corner\.tsx|workspace-command-menu\.tsx|(design-checks|draft-problems)\.ts)$/,
  // Dialogs that a button or menu opens.
  /\/(change-balance-dialog|entry-dialogs)\.tsx$/,
  /\/(shortcuts|erase-person|void-pass|create-pass|reissue-pass|archive-template|duplicate-template|scanner|scanner-link|poster|embed|history|publish|publish-anyway|published|conflict|new-attribute)-dialog\.tsx$/,
  // The dialog of Support, as the bundler names its chunk if others import it, too.
  /^_help-dialog-[\w-]+\.js$/,
  /\/(invite-email-editor|template-gallery)\.tsx$/,
  // The card of Google Wallet, which pages draw beside Apple's without waiting for it.
  /\/google-preview\.tsx$/,
  // The card of Google Wallet on a public page, drawn instead of Apple's.
  /\/google-front\.tsx$/,
  // The passes of an import's first rows, beside its columns.
  /\/people-preview\.tsx$/,
  // Completion and the sample of a text of the template editor, once it has the focus.
  /\/liquid-help\.tsx$/,
  // Pages of the template editor other than the one it opens with, and what new templates begin with.
  /\/((content|barcode|attributes|program|features|translations)-page\.tsx|first-draft\.ts)$/,
  // The field that adds locations, in a section of the features.
  /\/add-locations\.tsx$/,
  // What a picture or the colors show by value, which few designs have.
  /\/looks\/(image|color)-looks\.tsx$/,
  // The choice of what the stage of the template editor shows.
  /\/preview-(as-panel|note)\.tsx$/,
  // The import of a pass into a new template, its notes, and the import of translations.
  /\/(import-notes|imported-start|import-pkpass-button)\.tsx$/,
  /\/translations\/import-dialog\.tsx$/,
  // The steps of the campaign editor other than the first, and the dialogs of campaigns.
  /\/(pass-change|recipients|review)-step\.tsx$/,
  /\/((choose-passes|cancel-campaign|end-change|launch|duplicate-campaign|launch-scheduled|send-test)-dialog|dry-run-panel|delivery-results|campaign-recipients|campaign-runs|goal-line|trigger-field|change-period|recurring-line)\.tsx$/,
  // The lock screens and the pass of a launched campaign, beside its figures.
  /^_campaign-preview-[\w-]+\.js$/,
  // What asks for and gives the approval of a campaign.
  /\/(ask-for-approval-dialog|approval-actions)\.tsx$/,
  // Colors to choose from, lock screens and watches, of the template editor.
  /\/(color-palette|lock-preview|watch-preview)\.tsx$/,
  // The newer layouts of Apple's passes, and the editor's choice of them.
  /\/(apple-poster-front|style-section)\.tsx$/,
];

await runScript(() => {
  buildWeb();
  const dist = join(root, 'apps/web/dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const sizes = new Map();
  const sizeOf = (files) => [...files].reduce((total, file) => total + travelingSize(dist, file, sizes), 0);
  const rows = [...pageRows(manifest, sizeOf), ...routeRows(manifest, sizeOf)];
  const late = pagesWithLateLibrary(dist);
  for (const page of late)
    console.log(`${page}: the library's stylesheet is not the first and overrides the app's`);
  return report(rows) || late.length;
});

/** Pages whose app styles do not follow the library's, which they override by their order. */
function pagesWithLateLibrary(dist) {
  return ['index.html', 'marketplace.html'].filter((page) => {
    const [, first] = /href="(\/assets\/[^"]+\.css)"/.exec(readFileSync(join(dist, page), 'utf8')) ?? [];
    return !first || !readFileSync(join(dist, first), 'utf8').includes('.mantine-focus-auto');
  });
}

function pageRows(manifest, sizeOf) {
  return Object.keys(manifest)
    .filter((key) => key.endsWith('.html') && key !== 'index.html')
    .map((key) => ({
      name: key,
      size: sizeOf(scriptsOf(manifest, [key])),
      limit: limits.publicPage,
    }));
}

/** Each route of the app: what it adds to its frame, and the total if it is the first visit. */
function routeRows(manifest, sizeOf) {
  const parts = partsByRoute(manifest);
  const routes = [...parts.keys()];
  return routes.flatMap((route) => {
    const frames = routes.filter((other) => route.startsWith(`${other}/`) || route.startsWith(`${other}.`));
    const frame = scriptsOf(manifest, ['index.html', ...frames.flatMap((other) => parts.get(other))]);
    const whole = scriptsOf(manifest, [
      'index.html',
      ...[...frames, route].flatMap((other) => parts.get(other)),
    ]);
    const own = [...whole].filter((file) => !frame.has(file));
    const isFrame = routes.some((other) => other.startsWith(`${route}/`) || other.startsWith(`${route}.`));
    return [
      { name: route, size: sizeOf(own), limit: limits.route },
      ...(isFrame
        ? []
        : [{ name: `${route}, visited first`, size: sizeOf(whole), limit: limits.firstVisit }]),
    ];
  });
}

function partsByRoute(manifest) {
  const parts = new Map();
  for (const key of Object.keys(manifest)) {
    if (!key.startsWith(routesFolder)) continue;
    const [file, part] = key.slice(routesFolder.length).split('?');
    if (/errorComponent|notFoundComponent/.test(part ?? '')) continue;
    const route = file.replace(/\.tsx$/, '');
    parts.set(route, [...(parts.get(route) ?? []), key]);
  }
  return parts;
}

/** The scripts of some entries with their automatic imports, static or on render. */
function scriptsOf(manifest, keys) {
  const seen = new Set();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key) || !manifest[key]) continue;
    seen.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key];
    const later = dynamicImports.filter((name) => !loadedOnDemand.some((pattern) => pattern.test(name)));
    waiting.push(...imports, ...later);
  }
  const files = [...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
  return new Set(files);
}

/** The compressed size, or the script's own if it is too small to compress. */
function travelingSize(dist, file, sizes) {
  if (!sizes.has(file)) {
    const path = join(dist, file);
    const compressed = `${path}.br`;
    sizes.set(file, statSync(existsSync(compressed) ? compressed : path).size);
  }
  return sizes.get(file);
}

function report(rows) {
  const largest = Object.values(limits).flatMap((limit) =>
    rows
      .filter((row) => row.limit === limit)
      .sort((a, b) => b.size - a.size)
      .slice(0, 5),
  );
  const over = rows.filter(isOver);
  const shown = [...new Set([...largest, ...over])];
  const width = Math.max(...shown.map(({ name }) => name.length));
  for (const row of shown) {
    const figure = `${(row.size / 1000).toFixed(1)} kB`.padStart(9);
    console.log(`${row.name.padEnd(width)}  ${figure}  limit ${row.limit}  ${isOver(row) ? 'over' : 'ok'}`);
  }
  return over.length === 0 ? 0 : 1;
}

function isOver({ size, limit }) {
  return size > limit * 1000;
}
