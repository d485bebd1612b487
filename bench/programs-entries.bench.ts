import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorkspace } from '../stories/world/create-workspace.ts';
import { freePort } from '../stories/world/free-port.ts';
import { startProcess } from '../stories/world/start-process.ts';
import { waitFor } from '../stories/world/wait-for.ts';
import { type Child, startChild } from './support/child.ts';
import { startBenchDatabase } from './support/database.ts';
import { atLeast, type Row } from './support/figures.ts';
import type { EntryCalls } from './support/processes/entry-calls.ts';

const atOnce = 8;
const rounds = 7;
/** Recorded before the first round, to warm up the compiler. */
const warmUp = 1_000;
const countPerRound = 400;
/** Each side has its own. */
const passes = 500;
const passesPerBatch = 100;

type Report = { perSecond: number };

export async function measure(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-entries-'));
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
  // Creating a workspace requires a mailed code, which only a process with both roles keeps.
  let server = await startProcess({ environment, publicUrl });
  const children: Child[] = [];
  try {
    const created = await createWorkspace(publicUrl);
    const { workspaceHandle, passTemplateId, person } = created;
    const { value: apiKey = '' } = await person.api.workspace.apiKeys.create.mutate({
      workspaceHandle,
      name: 'Bench',
    });
    const { id: programId } = await person.api.workspace.programs.save.mutate({
      workspaceHandle,
      passTemplateId,
      rules: {
        balances: [{ attribute: 'points', unit: { one: 'point', other: 'points' } }],
        earning: [{ key: 'visit', on: 'visit', balance: 'points', amount: 1 }],
      },
    });
    await waitFor('the program to be ready', async () => {
      const program = await person.api.workspace.programs.get.query({ workspaceHandle, passTemplateId });
      return program?.isReady === true;
    });
    await server.stop();
    server = await startProcess({ environment: { ...environment, ROLES: 'web' }, publicUrl });
    const issue = () => issuePasses(publicUrl, apiKey ?? '', passTemplateId);
    const [ours, bare] = [await issue(), await issue()];
    const file = join(import.meta.dirname, 'support/processes/entry-calls.ts');
    const [callers, writers] = [await startChild(file), await startChild(file)];
    children.push(callers.child, writers.child);
    const record = (count: number) =>
      callers.child.ask<Report>({
        ...{ port, apiKey: apiKey ?? '', passTemplateId, passIds: ours, count, atOnce },
      } satisfies EntryCalls);
    const write = (count: number) =>
      writers.child.ask<Report>({
        ...{ databaseUrl: database.url, workspaceId: '1', programId, passTemplateId },
        ...{ passIds: bare, count, atOnce },
      } satisfies EntryCalls);
    await record(warmUp);
    await write(warmUp);
    const [ratios, rates]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const written = await write(countPerRound);
      const recorded = await record(countPerRound);
      ratios.push(recorded.perSecond / written.perSecond);
      rates.push(recorded.perSecond);
    }
    const { bar: _bar, ...rate } = atLeast('entries by API, 8 at a time', '/s', 0, rates);
    return [
      atLeast(
        'entries by API, one web process, 8 at a time, to bare writes of the same rows',
        'x',
        0.35,
        ratios,
      ),
      rate,
    ];
  } finally {
    for (const child of children) await child.stop();
    await server.stop();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function issuePasses(publicUrl: string, apiKey: string, passTemplateId: string): Promise<string[]> {
  const passIds: string[] = [];
  while (passIds.length < passes) {
    const people = Array.from({ length: passesPerBatch }, (_, index) => ({
      user: { email: `holder-${passIds.length + index}@example.com`, firstName: 'Grace', lastName: 'Hopper' },
    }));
    const answer = await fetch(`${publicUrl}/api/v1/passes/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ passTemplateId, passes: people }),
    });
    const { data } = (await answer.json()) as { data: { results: { pass: { id: string } }[] } };
    passIds.push(...data.results.map(({ pass }) => pass.id));
  }
  return passIds;
}
