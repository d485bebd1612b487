import { chromium } from 'playwright-core';
import { findBrowser } from './scripts/find-browser.mjs';
import { signIn } from './stories/browser/sign-in.ts';
const publicUrl = 'http://localhost:4312';
const browser = await chromium.launch({ executablePath: findBrowser() });
const shot = async (width: number, scheme: 'light'|'dark', run: (page: any, name: (s: string) => Promise<void>) => Promise<void>) => {
  const context = await browser.newContext({ viewport: { width, height: width > 500 ? 1000 : 900 }, colorScheme: scheme });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  await signIn(page, { publicUrl, email: 'admin@aurora.example', password: 'tessera demo 2026' });
  await run(page, async (s) => { await page.waitForTimeout(900); await page.screenshot({ path: `/tmp/shot-${s}-${width}-${scheme}.png`, fullPage: false }); });
  await context.close();
};
const url = (q: string) => `${publicUrl}/aurora-coffee/templates/new/edit?${q}`;
await shot(1600, 'light', async (page, snap) => {
  await page.goto(url('passType=eventTicket&galleryDesign=open-air-concert&name=Concert'));
  await page.getByRole('radio', { name: 'Poster' }).waitFor({ state: 'attached' });
  await snap('concert');
  await page.getByText('Classic', { exact: true }).click(); await snap('concert-classic');
  await page.getByText('Poster', { exact: true }).click();
  await page.goto(url('passType=generic&name=Generic&page=design'));
  await page.getByText('Poster', { exact: true }).click(); await snap('generic');
  await page.goto(url('passType=boardingPass&name=Air&page=design'));
  await page.getByText('iOS 26', { exact: true }).click(); await snap('air');
  await page.goto(url('passType=eventTicket&name=T&page=barcode'));
  await page.getByRole('switch', { name: /Change it/ }).click(); await snap('barcode');
  await page.goto(url('passType=eventTicket&name=T&page=features&section=guide')); await snap('guide');
  await page.goto(url('passType=generic&name=T&page=features&section=actions'));
  await page.getByRole('button', { name: 'Add action' }).click();
  await page.getByLabel('Address').last().fill('shop.example'); await snap('actions');
  await page.goto(url('passType=loyalty&name=T&page=content'));
  await page.getByRole('switch', { name: /Choose fields/ }).click(); await page.getByText('Google Wallet rows').scrollIntoViewIfNeeded(); await page.mouse.wheel(0, 3000); await snap('rows');
});
await shot(390, 'dark', async (page, snap) => {
  await page.goto(url('passType=eventTicket&galleryDesign=open-air-concert&name=Concert'));
  await page.waitForTimeout(2500);
  await snap('concert');
});
await browser.close();
