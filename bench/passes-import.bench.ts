import { once } from 'node:events';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorkspace } from '../stories/world/create-workspace.ts';
import { freePort } from '../stories/world/free-port.ts';
import { startProcess } from '../stories/world/start-process.ts';
import { waitFor } from '../stories/world/wait-for.ts';
import { type BenchDatabase, copyIn, copyOut, startBenchDatabase } from './support/database.ts';
import type { Row } from './support/figures.ts';

/** BENCH_IMPORT_ROWS=100000 for a quick run. */
const rows = Number(process.env.BENCH_IMPORT_ROWS ?? 1_000_000);
const hour = 3_600_000;

const tables = ['pass_users', 'search_words', 'passes', 'attribute_values'];

export async function measure(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-import-'));
  const database = await startBenchDatabase();
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const environment = {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: join(directory, 'data'),
    LOG_LEVEL: 'warn',
  };
  const server = await startProcess({ environment, publicUrl });
  try {
    const { person, workspaceHandle, passTemplateId } = await createWorkspace(publicUrl);
    const file = join(directory, 'people.csv');
    await writePeople(file);
    const answer = await fetch(
      `${publicUrl}/files/${workspaceHandle}/imports?passTemplateId=${passTemplateId}&fileName=people.csv`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${person.accessToken()}` },
        body: await openAsBlob(file),
      },
    );
    const { id: importId } = (await answer.json()) as { id: string };
    const question = { workspaceHandle, importId };
    await person.api.workspace.imports.start.mutate(question);
    const seconds = await secondsOf(database, importId);
    const peak = await peakMegabytes(server.pid);
    await server.stop();
    const copied = await copySeconds(database, directory);
    const times = `${seconds.toFixed(1)} s to ${copied.toFixed(1)} s`;
    return [
      {
        name: `import of ${rows} rows, to COPY of the same rows into the same tables (${times})`,
        figure: copied / seconds,
        unit: 'x',
        bar: 0.4,
        atLeast: true,
      },
      { name: `import of ${rows} rows, peak memory`, figure: peak, unit: 'MB', bar: 300, atLeast: false },
    ];
  } finally {
    await server.stop();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

const firstNames = ['Zoë', 'José', 'Łukasz', 'محمد', 'Ada', '花子', 'Müller-Lüdenscheidt', 'Grace'];
const lastNames = ['Ångström', 'Muñoz', 'Żółkiewski', 'الفاسي', 'Lovelace', '山田', "O'Neill", 'Hopper 😀'];

async function writePeople(file: string): Promise<void> {
  const stream = createWriteStream(file);
  stream.write('email,first_name,last_name,points,tier,external_id\n');
  for (let row = 1; row <= rows; row += 1) {
    const [first, last] = [firstNames[row % 8], lastNames[(row >> 3) % 8]];
    const tier = row % 3 === 0 ? '"Gold, ""plus"""' : 'Silver';
    const line = `person.${row}@example.com,${first},${last} ${row % 5_000},${row % 10_000},${tier},M${row}\n`;
    if (!stream.write(line)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'close');
}

async function secondsOf({ administrator }: BenchDatabase, importId: string): Promise<number> {
  const done = await waitFor(
    'the import to be done',
    async () => {
      const { rows: found } = await administrator.query<{ status: string; issued: number; seconds: string }>(
        `select status, issued, extract(epoch from finished_at - started_at) as seconds from imports where id = $1`,
        [importId],
      );
      return found[0]?.status === 'running' ? null : found[0];
    },
    hour,
  );
  if (done.status !== 'done' || done.issued !== rows)
    throw new Error(`The import is ${done.status} with ${done.issued} of ${rows} passes.`);
  return Number(done.seconds);
}

async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** Copies the rows out, empties the tables, and copies the rows back, with the same indexes and foreign keys. */
async function copySeconds({ administrator }: BenchDatabase, directory: string): Promise<number> {
  for (const table of tables) await copyOut(administrator, table, join(directory, table));
  await administrator.query(`truncate ${tables.join(', ')} cascade`);
  await administrator.query('checkpoint');
  let milliseconds = 0;
  for (const table of tables) {
    const begunAt = performance.now();
    await copyIn(administrator, table, join(directory, table));
    milliseconds += performance.now() - begunAt;
    // Without statistics of the copied rows, the next table's foreign key checks would scan them all, a million times.
    await administrator.query(`analyze ${table}`);
  }
  return milliseconds / 1_000;
}
