import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../stories/browser/open-browser.ts';
import { openPage } from '../stories/browser/open-page.ts';
import { storeSession } from '../stories/browser/sign-in.ts';
import { createWorkspace, founderPassword } from '../stories/world/create-workspace.ts';
import { freePort } from '../stories/world/free-port.ts';
import { startProcess } from '../stories/world/start-process.ts';
import { startBenchDatabase } from './support/database.ts';
import { median, type Row } from './support/figures.ts';

export const name = 'first-page';

const rounds = 5;
const slowNetwork = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 };

export async function measure(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-first-page-'));
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
    const { person, workspaceHandle } = await createWorkspace(publicUrl);
    const signIn = { publicUrl, email: person.email, password: founderPassword };
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round++) visits.push(await visit(browser, signIn, workspaceHandle));
    const bounded = (what: string, figures: number[], bar: number): Row => ({
      name: `${what} of the first signed-in page at 50 kB/s and 300 ms`,
      figure: median(figures),
      unit: 'ms',
      bar,
      atLeast: false,
    });
    return [
      bounded(
        'outline',
        visits.map(({ outline }) => outline),
        3_000,
      ),
      bounded(
        'first row',
        visits.map(({ row }) => row),
        8_000,
      ),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

type Visit = { outline: number; row: number };

/** Milliseconds from the navigation, in a browser without a cache. */
async function visit(
  browser: Browser,
  signIn: Parameters<typeof storeSession>[1],
  workspaceHandle: string,
): Promise<Visit> {
  const { page, close } = await openPage(browser);
  await storeSession(page, signIn);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', slowNetwork);
  await page.goto(`${signIn.publicUrl}/${workspaceHandle}`, { waitUntil: 'commit' });
  await page.locator('#content table[aria-busy="false"] tbody tr').first().waitFor();
  const figures = await page.evaluate(() => ({
    outline: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    row: performance.now(),
  }));
  await close();
  return figures;
}
