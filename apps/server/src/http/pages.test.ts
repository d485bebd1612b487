import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { webPages } from './pages.ts';

const directory = mkdtempSync(join(tmpdir(), 'tessera-pages-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const script = (name: string) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js">`;
writeFileSync(
  join(directory, 'index.html'),
  '<html lang="en"><head></head><body><div id="outline"></div><div id="root"></div></body></html>',
);
writeFileSync(
  join(directory, 'route-links.json'),
  JSON.stringify([
    { pattern: '^/_/account/?$', links: script('account') },
    { pattern: '^/[^/]+/?$', links: script('templates') },
    { pattern: '^/[^/]+/campaigns/?$', links: script('campaigns') },
  ]),
);
const { app } = webPages(readConfig({}, []), { clientId: '', identityUrl: '' }, directory);
const open = async (path: string) => (await app.request(path)).text();

test('a page links the scripts of its route, and of no other', async () => {
  for (const [path, name] of [
    ['/aurora-coffee', 'templates'],
    ['/aurora-coffee/?query=cup', 'templates'],
    ['/aurora-coffee/campaigns', 'campaigns'],
    ['/_/account', 'account'],
  ] as const)
    expect((await open(path)).match(/<link.*>/)?.[0]).toContain(`${script(name)}<div id="root">`);
  expect(await open('/aurora-coffee/unknown')).not.toContain('<link');
});

test('pages of a workspace are outlined with a sidebar, others without', async () => {
  const hasSidebar = async (path: string) => (await open(path)).includes('<div id="outline" data-frame>');
  for (const path of ['/aurora-coffee', '/aurora-coffee/campaigns', '/laboratory', '/organic/settings'])
    expect([path, await hasSidebar(path)]).toEqual([path, true]);
  for (const path of ['/', '/_/login', '/-/templates', '/org/aurora/team', '/lab'])
    expect([path, await hasSidebar(path)]).toEqual([path, false]);
});
