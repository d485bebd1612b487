// What a browser fetches of scripts, compressed, for each page: part of `npm run check`. Exit status 1 when a page is over its limit.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { root } from './modern-node.mjs';
import { runScript } from './run-modern.mjs';

/**
 * Kilobytes of a thousand bytes, as the build writes them for brotli beside each script: what every browser that runs them takes over an
 * encrypted connection. The first visit is what somebody on a train waits for; a route, what a click waits for. `goal` is
 * where we want to be, and as far as a page may go; `beyond` names those that are further, with how far. A limit may only ever be lowered.
 *
 * What weighs in the one that is further: the library's components and its theme, which it takes in one script with the app.
 */
const bounds = {
  firstVisit: { goal: 320, beyond: {} },
  route: { goal: 90, beyond: {} },
  publicPage: { goal: 100, beyond: { 'marketplace.html': 105 } },
};
const routesFolder = 'src/routes/';

/**
 * What is fetched only when somebody asks for it: dialogs, sheets, drawers, menus and hints with the press or the approach, sections when they
 * come into view, the rest in the cases named. Everything else that is imported later is fetched as soon as the page is drawn, and counts.
 */
const onlyWhenAsked = [
  /-(dialog|sheet|drawer|menu|bubble|section)\.tsx$/,
  // What judges a form, with the first letter typed into it.
  /-rules\.ts$/,
  // The pages of one integration, which the marketplace's list leads to.
  /\/marketplace\/webhooks\/endpoints?-page\.tsx$/,
  // Toasts, with the first press.
  /@mantine\/notifications/,
  // What an installation that names them reports to.
  /\/lib\/telemetry\//,
  // The cropper of a picture that was chosen, the code of a link that was opened, the card of system admins, the copying of an error's id.
  /\/(image-cropper|link-qr|plan-card)\.tsx$/,
  /copy-button/,
  // Barcodes other than QR, for the pass that has one; all of Liquid, where a text is more than values to be filled in.
  /\/wallets\/other-barcodes\.ts$/,
  /\/whole-language\.ts$/,
  // What sends a picture, with the first one that is chosen.
  /\/designer\/upload-image\.ts$/,
  // What is judged of a design or a campaign from its first change on.
  /\/(design-rules|draft-problems)\.ts$/,
  // The designer's pages and a campaign's steps other than the one it opens with, and what those show.
  /\/designer\/((content|barcode|attributes|features)-page|lock-preview)\.tsx$/,
  /\/campaigns\/((pass-change|recipients|review)-step|change-preview)\.tsx$/,
  // Other routes: fetched when they are gone to.
  /^src\/routes\//,
];

await runScript(() => {
  buildWeb();
  const dist = join(root, 'apps/web/dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const sizes = new Map();
  const sizeOf = (files) => [...files].reduce((total, file) => total + travellingSize(dist, file, sizes), 0);
  const rows = [...pageRows(manifest, sizeOf), ...routeRows(manifest, sizeOf)];
  return report(rows);
});

/** Pages that are documents of their own. */
function pageRows(manifest, sizeOf) {
  return Object.keys(manifest)
    .filter((key) => key.endsWith('.html') && key !== 'index.html')
    .map((key) => ({
      name: key,
      page: key,
      size: sizeOf(scriptsOf(manifest, [key])),
      bound: bounds.publicPage,
    }));
}

/** Each route of the app: what it adds to the frame it stands in, and the whole when it is the first one visited. */
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
      { name: route, page: route, size: sizeOf(own), bound: bounds.route },
      ...(isFrame
        ? []
        : [{ name: `${route}, visited first`, page: route, size: sizeOf(whole), bound: bounds.firstVisit }]),
    ];
  });
}

/** The chunks of each route file: its component and what it is made of at the start. What says that it failed is fetched when it fails. */
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

/** The scripts of some entries with everything they import by themselves, at once or when they are drawn. */
function scriptsOf(manifest, keys) {
  const seen = new Set();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key) || !manifest[key]) continue;
    seen.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key];
    const later = dynamicImports.filter((name) => !onlyWhenAsked.some((pattern) => pattern.test(name)));
    waiting.push(...imports, ...later);
  }
  const files = [...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
  return new Set(files);
}

/** What travels: the compressed file, or the script itself where it is too small to have one. */
function travellingSize(dist, file, sizes) {
  if (!sizes.has(file)) {
    const path = join(dist, file);
    const compressed = `${path}.br`;
    sizes.set(file, statSync(existsSync(compressed) ? compressed : path).size);
  }
  return sizes.get(file);
}

/** The largest of each kind, and all that are over. */
function report(rows) {
  const kinds = [...new Set(rows.map(({ bound }) => bound))];
  const largest = kinds.flatMap((kind) =>
    rows
      .filter(({ bound }) => bound === kind)
      .sort((a, b) => b.size - a.size)
      .slice(0, 5),
  );
  const over = rows.filter((row) => row.size > limitOf(row) * 1000);
  const shown = [...new Set([...largest, ...over])];
  const width = Math.max(...shown.map(({ name }) => name.length));
  for (const row of shown) {
    const figure = `${(row.size / 1000).toFixed(1)} kB`.padStart(9);
    console.log(
      `${row.name.padEnd(width)}  ${figure}  goal ${row.bound.goal}, limit ${limitOf(row)}  ${judge(row)}`,
    );
  }
  return over.length === 0 ? 0 : 1;
}

function judge(row) {
  if (row.size > limitOf(row) * 1000) return 'over';
  return row.size > row.bound.goal * 1000 ? 'short of the goal' : 'ok';
}

function limitOf({ page, bound }) {
  return bound.beyond[page] ?? bound.goal;
}
