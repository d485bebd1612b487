import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../stories/browser/open-browser.ts';
import { openPage } from '../stories/browser/open-page.ts';
import { signIn } from '../stories/browser/sign-in.ts';
import { createWorkspace, founderPassword } from '../stories/world/create-workspace.ts';
import { freePort } from '../stories/world/free-port.ts';
import { startProcess } from '../stories/world/start-process.ts';
import { startBenchDatabase } from './support/database.ts';
import { median, type Row } from './support/figures.ts';
import { insertHolders } from './support/insert-holders.ts';
import { timeFromClick } from './support/time-route-change.ts';

export const name = 'recipients';

const passes = 100_000;
const rounds = 7;
const frames = 300;
/** Ten rows: three times as fast as a hard flick of a wheel. */
const pixelsPerFrame = 480;
const share = 0.95;

export async function measure(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-recipients-'));
  const database = await startBenchDatabase();
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const server = await startProcess({
    environment: {
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: directory,
      MASTER_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'warn',
    },
    publicUrl,
  });
  const browser = await openBrowser();
  try {
    const created = await createWorkspace(publicUrl);
    await insertHolders(database.administrator, {
      ...created,
      count: passes,
      devices: [{ deviceLibraryIdentifier: 'bench', pushToken: 'bench' }],
    });
    const { page } = await openPage(browser);
    await signIn(page, { publicUrl, email: created.person.email, password: founderPassword });
    const list = `${publicUrl}/${created.workspaceHandle}/templates/${created.passTemplateId}/passes`;
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await openRecipients(page, list));
    return [
      bounded(`opening ${passes} recipients, click to first row`, median(times), 1_000),
      bounded('scripting per scroll frame of them, 95th percentile', await scroll(page), 8),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

const bounded = (what: string, figure: number, bar: number): Row => ({
  name: what,
  figure,
  unit: 'ms',
  bar,
  atLeast: false,
});

async function openRecipients(page: Page, list: string): Promise<number> {
  await page.goto(list, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const link = page.getByRole('menuitem', { name: 'Send links' });
  return timeFromClick(page, link, { selector: '#content [role=option]', text: 'Holder' });
}

/** Milliseconds of scripts per frame while scrolling, as the browser counts them. */
async function scroll(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const scriptSeconds = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name: metric }) => metric === 'ScriptDuration')?.value ?? Number.NaN;
  };
  const listbox = page.getByRole('listbox', { name: 'Not selected' });
  const perFrame: number[] = [];
  for (let frame = 0; frame < frames; frame++) {
    const before = await scriptSeconds();
    await listbox.evaluate(scrollOneFrame, pixelsPerFrame);
    perFrame.push(((await scriptSeconds()) - before) * 1_000);
  }
  const at = await listbox.evaluate(({ scrollTop }) => scrollTop);
  if (at !== frames * pixelsPerFrame) throw new Error(`The list is at ${at} pixels.`);
  const sorted = perFrame.toSorted((a, b) => a - b);
  return sorted[Math.ceil(frames * share) - 1] ?? Number.NaN;
}

/** Runs in the page. Ends after the frame in which the list has reacted. */
function scrollOneFrame(list: Element, pixels: number): Promise<void> {
  return new Promise((resolve) => {
    list.scrollTop += pixels;
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
