import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { drawQrCode } from '../apps/web/src/wallets/draw-qr-code.ts';
import { checkAccessibility } from './browser/check-accessibility.ts';
import { openBrowser } from './browser/open-browser.ts';
import { type OpenedPage, openPage } from './browser/open-page.ts';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';
import { sharedWorld, type World } from './world/start-world.ts';

/** The browser's camera picture, read whenever the camera starts. */
const film = join(inject('scratchDirectory'), `camera-${process.pid}.mjpeg`);

let world: World;
let browser: Browser;
let phone: OpenedPage;
let tenant: CreatedWorkspace;

beforeAll(async () => {
  [world, browser] = await Promise.all([
    sharedWorld(),
    openBrowser([
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ]),
  ]);
  tenant = await createWorkspace(world.publicUrl);
  phone = await openPage(browser, { viewport: { width: 390, height: 844 } });
});

afterAll(() => browser?.close());

async function hold(serialNumber: string): Promise<void> {
  const { path, width } = drawQrCode(serialNumber) ?? { path: '', width: 0 };
  const side = width + 8;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" viewBox="-4 -4 ${side} ${side}"><rect x="-4" y="-4" width="100%" height="100%" fill="#ffffff"/><path d="${path}"/></svg>`;
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a8f94' } })
    .composite([{ input: Buffer.from(svg) }])
    .jpeg()
    .toBuffer();
  await writeFile(film, frame);
}

async function issue(firstName: string) {
  const { person, workspaceHandle, passTemplateId } = tenant;
  const user = { email: `${firstName}@example.com`.toLowerCase(), firstName, lastName: 'Hopper' };
  return person.api.workspace.passes.issue.mutate({ workspaceHandle, passTemplateId, user });
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Scan next' }).click();

test('a phone reads a pass with its camera and redeems it once; without a network it keeps its scans, also through a reload, and sends each once', async () => {
  const { person, workspaceHandle, passTemplateId } = tenant;
  const { page, troubles } = phone;
  const [ada, grace, joan] = [await issue('Ada'), await issue('Grace'), await issue('Joan')];
  const { scanners } = person.api.workspace;
  const { id: scannerId } = await scanners.create.mutate({
    workspaceHandle,
    name: 'Gate 4',
    passTemplateIds: [passTemplateId],
    actions: [{ kind: 'redeem' }],
  });
  const { link } = await scanners.makeLink.mutate({ workspaceHandle, scannerId });

  await hold(ada.serialNumber);
  await page.goto(link);
  await page.getByRole('button', { name: 'Start' }).click();
  await heading(page, 'Redeemed');
  await page.getByText('Ada Hopper').waitFor();
  await next(page);
  await heading(page, 'Refused');
  await page.getByText('This pass was redeemed before.').waitFor();
  expect(troubles.take()).toEqual([]);

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await hold(grace.serialNumber);
  await page.context().setOffline(true);
  await next(page);
  await heading(page, 'Not checked: no network');
  await hold(joan.serialNumber);
  await page.reload();
  await heading(page, 'Not checked: no network');
  await list(page, 'Waiting to be sent (2)').waitFor();
  // The phone's cached page, not the server's.
  expect(await page.locator('#tessera-page').textContent()).toContain('"isKept":true');
  expect(await checkAccessibility(page)).toEqual([]);
  troubles.take();

  await page.context().setOffline(false);
  const sent = list(page, 'Sent and accepted (2)').getByRole('listitem');
  await sent.nth(1).waitFor();
  expect(await sent.allTextContents()).toEqual([
    expect.stringContaining('Grace Hopper'),
    expect.stringContaining('Joan Hopper'),
  ]);
  expect(troubles.take()).toEqual([]);
  const { entries } = await person.api.workspace.passes.timeline.query({ workspaceHandle, passId: grace.id });
  expect(entries.filter(({ kind }) => kind === 'redeemed')).toHaveLength(1);
  expect(entries.filter(({ kind }) => kind === 'scanRefused')).toEqual([]);

  await hold('');
  await page.context().setOffline(true);
  await next(page);
  await page.getByLabel('Enter the code by hand').fill(grace.serialNumber);
  await page.getByRole('button', { name: 'Check' }).click();
  await heading(page, 'Not checked: no network');
  await scanners.revoke.mutate({ workspaceHandle, scannerId });
  await page.context().setOffline(false);
  await heading(page, 'This phone is not a scanner');
  await list(page, 'Refused when sent (1)').getByText('the scanner was revoked').waitFor();
});
