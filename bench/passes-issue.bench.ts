import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createWorkspace } from '../stories/world/create-workspace.ts';
import { freePort } from '../stories/world/free-port.ts';
import { startProcess } from '../stories/world/start-process.ts';
import { type Child, startChild } from './support/child.ts';
import { startBenchDatabase } from './support/database.ts';
import { atLeast, type Row } from './support/figures.ts';
import type { BareInserts } from './support/processes/bare-inserts.ts';
import type { IssueCalls } from './support/processes/issue-calls.ts';

const atOnce = 8;
const rounds = 9;
/** Issued before the first round, to warm up the compiler. */
const warmUp = 2_000;
const countPerRound = 800;

const tables = ['pass_users', 'passes', 'search_words', 'attribute_values', 'events', 'count_deltas'];

type Report = { perSecond: number };

export async function measure(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-issue-'));
  const database = await startBenchDatabase();
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const environment = {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
    API_REQUESTS_PER_MINUTE: '0',
  };
  const server = await startProcess({ environment, publicUrl });
  const children: Child[] = [];
  try {
    const { person, workspaceHandle, passTemplateId } = await createWorkspace(publicUrl);
    const { value: apiKey } = await person.api.workspace.apiKeys.create.mutate({
      workspaceHandle,
      name: 'Bench',
    });
    const callers = await startChild(join(import.meta.dirname, 'support/processes/issue-calls.ts'));
    const inserters = await startChild(join(import.meta.dirname, 'support/processes/bare-inserts.ts'));
    children.push(callers.child, inserters.child);
    const issue = (count: number) =>
      callers.child.ask<Report>({
        port,
        apiKey: apiKey ?? '',
        passTemplateId,
        count,
        atOnce,
      } satisfies IssueCalls);
    const insert = (count: number) =>
      inserters.child.ask<Report>({
        databaseUrl: database.url,
        workspaceId: '1',
        passTemplateId,
        count,
        atOnce,
      } satisfies BareInserts);
    await requireSameRows(database.administrator, { issue, insert });
    await issue(warmUp);
    await insert(warmUp);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const bare = await insert(countPerRound);
      const issued = await issue(countPerRound);
      ratios.push(issued.perSecond / bare.perSecond);
    }
    return [atLeast('POST /passes, 8 at a time, to bare inserts', 'x', 0.4, ratios)];
  } finally {
    for (const child of children) await child.stop();
    await server.stop();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

type Sides = { issue(count: number): Promise<Report>; insert(count: number): Promise<Report> };

/** Both sides must write the same number of rows into each table. */
async function requireSameRows(administrator: pg.Client, { issue, insert }: Sides): Promise<void> {
  const passes = 20;
  const rowsOf = async (work: (count: number) => Promise<Report>) => {
    const before = await countRows(administrator);
    await work(passes);
    const after = await countRows(administrator);
    return JSON.stringify(tables.map((table, index) => [table, (after[index] ?? 0) - (before[index] ?? 0)]));
  };
  const [issued, inserted] = [await rowsOf(issue), await rowsOf(insert)];
  if (issued !== inserted)
    throw new Error(`Issuing writes other rows than inserting: ${issued}, ${inserted}.`);
}

/** Rows ever inserted, since folding counts removes some. */
async function countRows(administrator: pg.Client): Promise<number[]> {
  const counts: number[] = [];
  for (const table of tables) {
    const { rows } = await administrator.query<{ count: string }>(
      table === 'count_deltas'
        ? `select coalesce(sum(amount), 0) as count from (select amount from count_deltas where kind = 'issued'
             union all select amount from daily_counts where kind = 'issued') as counted`
        : `select count(*) from ${table}`,
    );
    counts.push(Number(rows[0]?.count));
  }
  return counts;
}
