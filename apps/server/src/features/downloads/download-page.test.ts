import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDesignDocument } from '@tessera/pass-design';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicPage } from '../../http/pages.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../pass-templates/save-pass-template.ts';
import { downloadUrl } from '../passes/download-link.ts';
import { voidPass } from '../passes/void-pass.ts';
import { downloadApp } from './download.http.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const design = emptyDesignDocument('loyalty', 'Rewards');

let server: TestServer;
let own: TestWorkspace;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  own = await createTestWorkspace(server.ctx);
});

afterAll(() => server?.stop());

const publish = (changes: Partial<typeof design>) =>
  own.inWorkspace(async (tx) => {
    const { passTemplateId } = own;
    const document = { ...design, ...changes };
    const { revisionId } = await savePassTemplate(server.ctx, tx, {
      passTemplateId,
      document,
      savedBy: null,
    });
    await publishPassTemplate(server.ctx, tx, { passTemplateId, revisionId });
  });

async function open(userAgent: string, languages: string, linkVersion = 1) {
  const pages: PublicPage[] = [];
  const app = downloadApp(server.ctx, {
    publicPage: async (page) => {
      pages.push(page);
      return new Response();
    },
  });
  const { workspaceId, passIds } = own;
  const url = downloadUrl(server.ctx, { workspaceId, passId: passIds[0] ?? '' }, linkVersion);
  const headers = { 'user-agent': userAgent, 'accept-language': languages };
  await app.request(new URL(url).pathname, { headers });
  const [page] = pages;
  if (!page) throw new Error('No page was opened.');
  return page;
}

test('the page is in the visitor’s language, and the pass in that of its translations', async () => {
  await publish({
    heading: 'Rewards',
    translations: { de: { heading: 'Vorteile' }, ar: { heading: 'مكافآت' } },
  });
  const german = await open(iphone, 'de-AT,de;q=0.9,en;q=0.8');
  expect(german).toMatchObject({
    language: 'de',
    data: {
      passName: 'Vorteile',
      passLanguage: 'de',
      texts: { addToApple: 'Zu Apple Wallet hinzufügen' },
      card: { wallet: 'apple', locale: 'de-AT', passJson: { logoText: 'Vorteile' } },
    },
  });
  const arabic = await open(iphone, 'ar');
  expect(arabic).toMatchObject({ language: 'en', data: { passName: 'مكافآت', passLanguage: 'ar' } });
  expect(await open(iphone, 'pl')).toMatchObject({ language: 'pl', data: { passName: 'Rewards' } });
});

test('an Android draws the card of Google Wallet, and every other device Apple’s', async () => {
  await publish({});
  const { data } = await open(android, 'en');
  expect(data).toMatchObject({
    card: { wallet: 'google', objectJson: { barcode: { value: expect.any(String) } } },
  });
  expect((await open(iphone, 'en')).data).toMatchObject({ card: { wallet: 'apple' } });
});

test('the page has no more of the pass than its front: neither the back, NFC and places nor identifiers', async () => {
  const field = { id: 'b', key: 'secret', label: 'Back', value: 'On the back', kind: 'text' } as const;
  await publish({ fields: { ...design.fields, back: [field] } });
  for (const device of [iphone, android]) {
    const { data } = await open(device, 'en');
    const card = JSON.stringify(data.card);
    expect(card).not.toMatch(/authenticationToken|webServiceURL|backFields|"nfc"|totpDetails/);
  }
  expect(JSON.stringify((await open(iphone, 'en')).data.card)).not.toContain('On the back');
});

test('a barcode that changes is not in the page', async () => {
  const barcode = { format: 'qr', message: '{{pass.serialNumber}}', altText: '', rotating: true } as const;
  await publish({ barcode: { ...design.barcode, ...barcode } as typeof design.barcode });
  for (const device of [iphone, android]) {
    const { data } = await open(device, 'en');
    expect(data.barcode).toBeNull();
    expect(JSON.stringify(data.card)).not.toMatch(/barcode/i);
  }
});

test('the links work without scripts, in the visitor’s language', async () => {
  const { noScript } = await open(iphone, 'fr');
  const { markup } = noScript as { markup: string };
  expect(markup).toMatch(/<a href="http[^"]+\/apple">Ajouter à Apple Wallet<\/a>/);
  expect(markup).toMatch(/<a href="http[^"]+\/google">Ajouter au Google Wallet<\/a>/);
});

test('the operator’s artwork is offered in its language, and only such files are served', async () => {
  const folder = join(server.directory, 'badges');
  mkdirSync(folder);
  writeFileSync(join(folder, 'apple-de.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(server.directory, 'apple-en.svg'), 'not a badge');
  expect((await open(iphone, 'de')).data.badges).toEqual({ apple: '/p/badges/apple-de.svg', google: null });
  expect((await open(iphone, 'en')).data.badges).toEqual({ apple: null, google: null });
  const get = (path: string) => fetch(server.ctx.config.publicUrl + path);
  const badge = await get('/p/badges/apple-de.svg');
  expect([badge.status, badge.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  for (const path of ['/p/badges/apple-en.svg', '/p/badges/..%2fapple-en.svg', '/p/badges/secrets.json'])
    expect((await get(path)).status, path).toBe(404);
});

test('a pass that has ended shows no values and no barcode', async () => {
  await own.inWorkspace((tx) => voidPass(server.ctx, tx, own.passIds[0] ?? '', { atOnce: false }));
  const { data } = await open(iphone, 'en', 2);
  expect(data).toMatchObject({ status: 'voided', card: null, barcode: null });
});
