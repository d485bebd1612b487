// What a browser fetches of scripts, compressed, for each page: part of `npm run check`. Exit status 1 when a page is over its limit.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb } from './build-web.mjs';
import { root } from './modern-node.mjs';
import { runScript } from './run-modern.mjs';

/**
 * Kilobytes of a thousand bytes, after gzip. The first visit is what somebody on a train waits for; a route, what a click waits for. `goal` is
 * where we want to be; `limit`, where the largest page is today and nothing may go beyond. A limit may only ever be lowered.
 */
const bounds = {
  firstVisit: { goal: 220, limit: 400 },
  route: { goal: 60, limit: 115 },
  publicPage: { goal: 100, limit: 160 },
};
const routesFolder = 'src/routes/';

await runScript(() => {
  buildWeb();
  const dist = join(root, 'apps/web/dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const sizes = new Map();
  const sizeOf = (files) => [...files].reduce((total, file) => total + compressedSize(dist, file, sizes), 0);
  const rows = [...pageRows(manifest, sizeOf), ...routeRows(manifest, sizeOf)];
  return report(rows);
});

/** Pages that are documents of their own. */
function pageRows(manifest, sizeOf) {
  return Object.keys(manifest)
    .filter((key) => key.endsWith('.html') && key !== 'index.html')
    .map((key) => ({ name: key, size: sizeOf(scriptsOf(manifest, [key])), bound: bounds.publicPage }));
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
      { name: route, size: sizeOf(own), bound: bounds.route },
      ...(isFrame
        ? []
        : [{ name: `${route}, visited first`, size: sizeOf(whole), bound: bounds.firstVisit }]),
    ];
  });
}

/** The chunks of each route file: its component, its states, and what it is made of at the start. */
function partsByRoute(manifest) {
  const parts = new Map();
  for (const key of Object.keys(manifest)) {
    if (!key.startsWith(routesFolder)) continue;
    const [file] = key.slice(routesFolder.length).split('?');
    const route = file.replace(/\.tsx$/, '');
    parts.set(route, [...(parts.get(route) ?? []), key]);
  }
  return parts;
}

/** The scripts of some entries with everything they import without being asked. */
function scriptsOf(manifest, keys) {
  const seen = new Set();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key) || !manifest[key]) continue;
    seen.add(key);
    waiting.push(...(manifest[key].imports ?? []));
  }
  const files = [...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
  return new Set(files);
}

function compressedSize(dist, file, sizes) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file))).length);
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
  const over = rows.filter(({ size, bound }) => size > bound.limit * 1000);
  const shown = [...new Set([...largest, ...over])];
  const width = Math.max(...shown.map(({ name }) => name.length));
  for (const { name, size, bound } of shown) {
    const figure = `${(size / 1000).toFixed(1)} kB`.padStart(9);
    console.log(
      `${name.padEnd(width)}  ${figure}  goal ${bound.goal}, limit ${bound.limit}  ${judge(size, bound)}`,
    );
  }
  return over.length === 0 ? 0 : 1;
}

function judge(size, { goal, limit }) {
  if (size > limit * 1000) return 'over';
  return size > goal * 1000 ? 'short of the goal' : 'ok';
}
