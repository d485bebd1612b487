import { join } from 'node:path';
import { createTenant, type Tenant } from '../stories/world/create-tenant.ts';
import { startWorld } from '../stories/world/start-world.ts';
import { type Child, startChild } from './support/child.ts';
import { startBenchPostgres } from './support/database.ts';
import type { Row } from './support/figures.ts';
import type { ApiCalls, ApiCallsReport } from './support/processes/api-calls.ts';

const burst = { count: 1_000, atOnce: 1_000 };
const quiet = { count: 200, atOnce: 1 };

export async function measure(): Promise<Row[]> {
  const postgres = await startBenchPostgres();
  const world = await startWorld({ administratorUrl: postgres.url });
  const callers = await Promise.all([startCaller(), startCaller()]);
  try {
    const [busy, other] = [await createTenant(world, 'Aurora Coffee'), await createTenant(world, 'Bergtal')];
    const list = (
      caller: Child,
      { passTemplateId, apiKey }: Tenant,
      how: { count: number; atOnce: number },
    ) => {
      const url = `${world.publicUrl}/api/v1/passes?passTemplateId=${passTemplateId}`;
      return caller.ask<ApiCallsReport>({ url, apiKey, ...how } satisfies ApiCalls);
    };
    await list(callers[0], other, quiet);
    const alone = await list(callers[0], other, quiet);
    const [during, refused] = await Promise.all([
      list(callers[0], other, quiet),
      list(callers[1], busy, burst),
    ]);
    const failed = quiet.count - (during.statuses[200] ?? 0) + serverErrors(refused);
    return [
      { name: 'burst of one key: calls that failed', figure: failed, unit: '', bar: 0, atLeast: false },
      {
        name: `another tenant's p99 in the burst (alone ${p99(alone).toFixed(1)} ms)`,
        figure: p99(during),
        unit: 'ms',
        bar: 300,
        atLeast: false,
      },
    ];
  } finally {
    for (const caller of callers) await caller.stop();
    await world.stop();
    await postgres.stop();
  }
}

async function startCaller(): Promise<Child> {
  return (await startChild(join(import.meta.dirname, 'support/processes/api-calls.ts'))).child;
}

const p99 = ({ milliseconds }: ApiCallsReport): number =>
  milliseconds[Math.floor(milliseconds.length * 0.99)] ?? Number.NaN;

const serverErrors = ({ statuses }: ApiCallsReport): number =>
  Object.entries(statuses).reduce((sum, [status, count]) => sum + (Number(status) >= 500 ? count : 0), 0);
