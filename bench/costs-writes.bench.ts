import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorkspace } from '../stories/world/create-workspace.ts';
import { freePort } from '../stories/world/free-port.ts';
import { startProcess } from '../stories/world/start-process.ts';
import { waitFor } from '../stories/world/wait-for.ts';
import { queueAtRest } from './support/campaigns.ts';
import { type Child, startChild } from './support/child.ts';
import { type Cost, costOf, describeCost } from './support/costs.ts';
import { startBenchDatabase } from './support/database.ts';
import type { Row } from './support/figures.ts';
import { rateOfMany } from './support/load.ts';
import type { IssueCalls } from './support/processes/issue-calls.ts';

const issued = 4_000;
const importedRows = 20_000;
const scans = 2_000;
const atOnce = 8;

/** What writes cost the server and PostgreSQL, jobs included. `passes-issue` and `passes-import` compare them with bare statements. */
export async function measure(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-costs-'));
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
  const { administrator } = database;
  const costs = async (count: number, work: () => Promise<unknown>): Promise<Cost> => {
    await queueAtRest(administrator);
    return costOf({ pid: server.pid, administrator }, count, async () => {
      await work();
      await queueAtRest(administrator);
    });
  };
  try {
    const { person, workspaceHandle, passTemplateId } = await createWorkspace(publicUrl);
    const { value } = await person.api.workspace.apiKeys.create.mutate({ workspaceHandle, name: 'Bench' });
    const apiKey = value ?? '';
    const { child: callers } = await startChild(
      join(import.meta.dirname, 'support/processes/issue-calls.ts'),
    );
    children.push(callers);
    const issue = (count: number) =>
      callers.ask({ port, apiKey, passTemplateId, count, atOnce } satisfies IssueCalls);
    await issue(issued / 2);
    const ofIssue = await costs(issued, () => issue(issued));

    const barcodes: string[] = [];
    for (let cursor: string | undefined; barcodes.length < scans; ) {
      const input = { workspaceHandle, passTemplateId, limit: 100, ...(cursor && { cursor }) };
      const page = await person.api.workspace.passTemplates.passes.query(input);
      barcodes.push(...page.passes.map(({ serialNumber }) => serialNumber));
      cursor = page.nextCursor ?? undefined;
    }
    const scan = async () => {
      const answer = await fetch(`${publicUrl}/api/v1/scans`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          id: crypto.randomUUID(),
          barcode: barcodes.pop(),
          action: { kind: 'visit' },
        }),
      });
      if (!answer.ok) throw new Error(`A scan was answered with ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    const ofScan = await costs(scans, () => rateOfMany(scans, atOnce, scan));

    const ofRow = await costs(importedRows, async () => {
      const answer = await fetch(
        `${publicUrl}/files/${workspaceHandle}/imports?passTemplateId=${passTemplateId}&fileName=people.csv`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${person.accessToken()}` },
          body: peopleFile(),
        },
      );
      const { id: importId } = (await answer.json()) as { id: string };
      await person.api.workspace.imports.start.mutate({ workspaceHandle, importId });
      await waitFor(
        'the import to be done',
        async () => {
          const { rows } = await administrator.query<{ issued: number }>(
            `select issued from imports where id = $1 and status = 'done'`,
            [importId],
          );
          return rows[0]?.issued === importedRows;
        },
        600_000,
      );
    });
    return [row('issuing a pass', ofIssue), row('a scan', ofScan), row('a row of an import', ofRow)];
  } finally {
    for (const child of children) await child.stop();
    await server.stop();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

function peopleFile(): string {
  const lines = Array.from(
    { length: importedRows },
    (_, index) => `imported.${index}@example.com,Grace,Hopper ${index % 500},${index}`,
  );
  return `email,first_name,last_name,points\n${lines.join('\n')}\n`;
}

function row(name: string, cost: Cost): Row {
  return {
    name: `${name}, processor time (${describeCost(cost)})`,
    figure: cost.server + cost.database,
    unit: 'ms',
    atLeast: false,
  };
}
