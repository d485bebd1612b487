import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DesignDocument, emptyDesignDocument, type Field } from '@tessera/pass-design';
import type { Page } from 'playwright-core';
import { openBrowser } from '../stories/browser/open-browser.ts';
import { openPage } from '../stories/browser/open-page.ts';
import { signIn } from '../stories/browser/sign-in.ts';
import { createWorkspace, founderPassword } from '../stories/world/create-workspace.ts';
import { freePort } from '../stories/world/free-port.ts';
import { startProcess } from '../stories/world/start-process.ts';
import { startBenchDatabase } from './support/database.ts';
import { median, type Row } from './support/figures.ts';

export const name = 'editor';

const typed = 'Points that you have earned with us this year, and what they are worth at the till today';
const visits = 5;
const viewport = { width: 1_440, height: 900 };

export async function measure(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-editor-'));
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
    const { workspaceHandle, passTemplateId } = created;
    const { passTemplates } = created.person.api.workspace;
    await passTemplates.save.mutate({ workspaceHandle, passTemplateId, document: designOfThirtyFields() });
    const { page } = await openPage(browser, { viewport });
    await signIn(page, { publicUrl, email: created.person.email, password: founderPassword });
    const editor = `${publicUrl}/${workspaceHandle}/templates/${passTemplateId}/edit`;
    const interactive: number[] = [];
    for (let visit = 0; visit < visits; visit++) interactive.push(await timeOfVisit(page, editor));
    await page.goto(`${editor}?page=content&section=front0`);
    const keystrokes = (await timesOfKeystrokes(page)).toSorted((a, b) => a - b);
    return [
      bounded('the editor from its address until a field takes input, cached', median(interactive), 1_000),
      bounded('scripting per keystroke, 30 fields, both previews', median(keystrokes), 8),
      bounded(
        'the same, 99th percentile',
        keystrokes[Math.ceil(keystrokes.length * 0.99) - 1] ?? Number.NaN,
        16,
      ),
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

function designOfThirtyFields(): DesignDocument {
  const document = emptyDesignDocument('loyalty', 'Bench');
  const field = (slot: string, index: number): Field => ({
    id: `${slot}${index}`,
    key: `${slot}${index}`,
    label: `Field ${index}`,
    value: index % 2 === 0 ? 'Hello {{ user.firstName | default: "there" }}' : '{{ attributes.points }}',
    kind: index % 2 === 0 ? 'text' : 'number',
  });
  const fields = (slot: string, count: number) =>
    Array.from({ length: count }, (_, index) => field(slot, index));
  return {
    ...document,
    fields: {
      header: fields('header', 2),
      primary: fields('front', 1),
      secondary: fields('secondary', 3),
      auxiliary: fields('auxiliary', 4),
      back: fields('back', 20),
    },
  };
}

async function timeOfVisit(page: Page, editor: string): Promise<number> {
  await page.goto('about:blank');
  const begin = performance.now();
  await page.goto(editor, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Heading' }).waitFor();
  return performance.now() - begin;
}

/** Milliseconds of scripts per key press until the previews show it, as the browser counts them. */
async function timesOfKeystrokes(page: Page): Promise<number[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const scriptSeconds = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name: metric }) => metric === 'ScriptDuration')?.value ?? Number.NaN;
  };
  const label = page.getByRole('textbox', { name: 'Label' });
  await label.fill('');
  const times: number[] = [];
  for (const letter of typed) {
    await page.waitForTimeout(50);
    const before = await scriptSeconds();
    await page.keyboard.insertText(letter);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    await page.waitForTimeout(50);
    times.push(((await scriptSeconds()) - before) * 1_000);
  }
  const shown = page.locator('figure').first().getByText(typed, { exact: false });
  await shown.first().waitFor();
  return times;
}
