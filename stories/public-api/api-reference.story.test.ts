import type { Request } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { errorCodes } from '../../packages/contract/src/errors.ts';
import { checkAccessibility } from '../browser/check-accessibility.ts';
import { checkPage } from '../browser/check-page.ts';
import { type OpenedPage, openPage } from '../browser/open-page.ts';
import { worldFixture } from '../browser/world-fixture.ts';
import { type CreatedWorkspace, createWorkspace } from '../world/create-workspace.ts';

const { world, browser } = worldFixture();
let ada: CreatedWorkspace;
let docsLink: string;

beforeAll(async () => {
  ada = await createWorkspace(world().publicUrl, 'Reference Coffee');
  const { workspaceHandle } = ada;
  docsLink = (await ada.person.api.workspace.apiKeys.list.query({ workspaceHandle })).docsLink;
});

async function openReference(part: string, options: Parameters<typeof openPage>[1] = {}) {
  const opened: OpenedPage = await openPage(browser(), options);
  onTestFinished(() => opened.close());
  const requests: Request[] = [];
  opened.page.on('request', (request) => requests.push(request));
  await opened.page.goto(`${docsLink}${part}`);
  return { ...opened, requests };
}

function originsOf(requests: Request[]): string[] {
  const urls = requests.map((request) => new URL(request.url()));
  return [...new Set(urls.filter(({ protocol }) => protocol !== 'data:').map(({ origin }) => origin))];
}

test('the reference that the page of the keys links to needs no key, and loads everything from our own origin', async () => {
  const { page, requests, troubles } = await openReference('');
  await page.getByRole('heading', { name: 'Tessera API' }).waitFor();
  const document = (await (await fetch(`${world().publicUrl}/api/v1/openapi.json`)).json()) as {
    tags: { name: string }[];
  };
  const contents = page.getByRole('complementary', { name: 'Sidebar for Tessera API' });
  for (const { name } of document.tags) await contents.getByRole('link', { name, exact: true }).waitFor();
  expect(troubles.take()).toEqual([]);
  expect(originsOf(requests)).toEqual([world().publicUrl]);
});

test('its document is compressed', async () => {
  const answer = (encoding: string) =>
    fetch(`${world().publicUrl}/api/v1/openapi.json`, { headers: { 'accept-encoding': encoding } });
  const [gzipped, plain] = [await answer('gzip, br'), await answer('identity')];
  expect(gzipped.headers.get('content-encoding')).toBe('gzip');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await gzipped.json()).toEqual(await plain.json());
});

test.each(['light', 'dark'] as const)('the reference can be read by everybody, %s', async (colorScheme) => {
  const { page } = await openReference('', { colorScheme });
  await page.getByRole('heading', { name: 'Tessera API' }).waitFor();
  await page.locator(`body.${colorScheme}-mode`).waitFor();
  // The component renders further sections later, each with a transition of the theme.
  await expect.poll(() => checkAccessibility(page), { timeout: 20_000 }).toEqual([]);
});

test('its script is compressed, once', async () => {
  const page = await (await fetch(docsLink)).text();
  const script = /src="([^"]+)"/.exec(page)?.[1] ?? '';
  const { headers } = await fetch(`${world().publicUrl}${script}`, {
    headers: { 'accept-encoding': 'br' },
    method: 'HEAD',
  });
  expect(headers.get('content-encoding')).toBe('br');
  expect(headers.get('cache-control')).toContain('immutable');
});

test('a key is tried out on the page, on a phone in the dark', async () => {
  const { value } = await ada.person.api.workspace.apiKeys.create.mutate({
    workspaceHandle: ada.workspaceHandle,
    name: 'Trial',
  });
  const { page, requests, troubles } = await openReference('#tag/pass-templates/GET/pass-templates', {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 15, 15)');
  await page.getByRole('button', { name: 'Test Request (get /pass-templates)', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'API Client' });
  await dialog.getByRole('textbox', { name: 'Bearer Token' }).fill(value ?? '');
  await dialog.getByRole('button', { name: /^Send get request/ }).click();
  await dialog
    .getByRole('region', { name: /Response/ })
    .getByText('200')
    .first()
    .waitFor();
  await dialog.getByText(ada.passTemplateId).first().waitFor();
  expect(originsOf(requests)).toEqual([world().publicUrl]);
  expect(troubles.take()).toEqual([]);
});

test('every error code has a page, and an unknown one gets the list of them', async () => {
  for (const code of Object.keys(errorCodes)) {
    const answer = await fetch(`${world().publicUrl}/docs/errors/${code}`);
    expect(answer.status, code).toBe(200);
    expect(await answer.text()).toContain(`<h1>${code}</h1>`);
  }
  const unknown = await fetch(`${world().publicUrl}/docs/errors/cake`);
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain('href="/docs/errors/notFound"');
});

test.each([1440, 390])(
  'the pages of the errors fit %i pixels and can be read by everybody',
  async (width) => {
    const { page, troubles, close } = await openPage(browser(), { viewport: { width, height: 844 } });
    onTestFinished(close);
    for (const path of ['', '/validationFailed', '/tooManyRequests']) {
      await page.goto(`${world().publicUrl}/docs/errors${path}`);
      expect(await checkPage(page, `errors${path.replace('/', '-')}`)).toEqual([]);
    }
    await page.getByRole('link', { name: 'All errors' }).click();
    await page.getByRole('link', { name: 'notFound' }).click();
    await page.getByRole('heading', { name: 'notFound' }).waitFor();
    expect(troubles.take()).toEqual([]);
  },
);
