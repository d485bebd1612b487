import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../../stories/world/free-port.ts';
import { waitFor } from '../../../../../stories/world/wait-for.ts';
import { createApiKey } from '../../features/api-keys/create-api-key.ts';
import { foldCountsJob } from '../../features/stats/stats.jobs.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { type MetricName, metrics, prometheusName } from './metrics.ts';

/** Takes what OpenTelemetry exports; texts in Protocol Buffers are readable as they are. */
const received: { path: string; body: string }[] = [];
let collector: Server;
let server: TestServer;
let metricsPort: number;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString('latin1') });
    response.end();
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  metricsPort = await freePort();
  server = await startTestServer({
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
    OTEL_SERVICE_NAME: 'passes-of-aurora',
    TRUSTED_PROXIES: '1',
  });
});

afterAll(async () => {
  await server?.stop();
  collector.closeAllConnections();
  collector.close();
});

const get = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${server.ctx.config.port}${path}`, init);
const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

test('the public port has no metrics, and the port of the metrics nothing else', async () => {
  expect((await get('/metrics')).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/health`)).status).toBe(404);
});

test('requests and procedures count by template and status: ids and unknown paths add no series', async () => {
  for (const id of ['id-1', 'id-2']) {
    expect((await get(`/api/v1/passes/${id}`)).status).toBe(401);
    await get(`/nowhere/${id}`);
    expect((await get(`/trpc/nothing-${id}`)).status).toBe(404);
  }
  expect((await get('/health')).status).toBe(200);
  expect((await get('/trpc/account.get')).status).toBe(401);
  const text = await scrape();
  expect(text).toContain(
    'http_server_request_duration_seconds_count{http_request_method="GET",http_route="/health",http_response_status_code="200"} 1',
  );
  expect(text).toContain(
    'rpc_server_call_duration_seconds_count{rpc_method="account.get",rpc_response_status_code="UNAUTHORIZED"} 1',
  );
  expect(text).toContain('http_route="/api/v1/*"');
  expect(text).not.toMatch(/id-[12]/);
});

test('jobs, mails, pushes and the state of the installation are in the metrics, without ids and addresses', async () => {
  const { ctx } = server;
  const { workspaceId, passIds } = await createTestWorkspace(ctx);
  const { value } = await ctx.database.inWorkspace(workspaceId, (tx) =>
    createApiKey(ctx, tx, { name: null, createdBy: null }),
  );
  await get(`/api/v1/passes/${passIds[0]}`, { headers: { authorization: `Bearer ${value}` } });
  await ctx.database.inWorkspace(workspaceId, (tx) => ctx.queue.send(tx, foldCountsJob, { workspaceId }));
  await ctx.mailer?.send({
    to: 'ada@example.com',
    fromName: 'Aurora',
    replyTo: null,
    messageId: 'one@example.com',
    subject: 'Your pass',
    html: '',
    text: '',
    headers: {},
  });
  await ctx.apple.push.push({ identity: {} as never, topic: 'pass.example', pushToken: 'none' });
  const done = `messaging_client_consumed_messages_total{messaging_destination_name="${foldCountsJob.name}"}`;
  await waitFor('the job', async () => (await scrape()).includes(done));
  const text = await scrape();
  expect(text).toContain('http_route="/api/v1/passes/:passId",http_response_status_code="200"} 1');
  expect(text).not.toContain(passIds[0]);
  expect(text).toContain('tessera_mail_outcomes_total{outcome="accepted"} 1');
  expect(text).toContain('tessera_push_outcomes_total{wallet="apple",outcome="badToken"} 1');
  expect(text).toMatch(/tessera_certificate_remaining_days\{owner="platform"\} 3\d\d/);
  expect(text).toMatch(/tessera_build_info\{version="[\d.]+",roles="web\+worker"/);
  expect(text).not.toContain('example.com');
  const missing = Object.entries(metrics).filter(
    // This server's external database archives its own WAL.
    ([name, { unit }]) =>
      !name.startsWith('tessera.backup.wal.') && !text.includes(`# TYPE ${prometheusName(name, unit)}`),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
});

test('a job continues the trace of the request that enqueued it; both reach the collector with the name of the service', async () => {
  const traceId = 'ab'.repeat(16);
  await get('/health', { headers: { traceparent: `00-${traceId}-${'cd'.repeat(8)}-01` } });
  await server.ctx.telemetry.trace(
    { name: 'request', kind: 'server', traceparent: `00-${traceId}-${'cd'.repeat(8)}-01` },
    async () => {
      expect(server.ctx.telemetry.traceparent()).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
      await server.ctx.queue.send({ db: server.ctx.database.global }, foldCountsJob, { workspaceId: '1' });
    },
  );
  const id = Buffer.from(traceId, 'hex').toString('latin1');
  const spans = () =>
    received
      .filter(({ path, body }) => path === '/v1/traces' && body.includes('passes-of-aurora'))
      .flatMap(({ body }) => body.split(id).slice(1));
  for (const name of ['GET /health', `process ${foldCountsJob.name}`])
    await waitFor(name, async () => spans().some((span) => span.includes(name)));
});

test('a sampled trace has a span for each statement, with its operation and tables and without values', async () => {
  const { telemetry, database } = server.ctx;
  expect(telemetry.traceStatement('select 1'), 'without a trace').toBeUndefined();
  const traceId = 'ba'.repeat(16);
  const workspaces = (secret: string) =>
    sql`select 'secret' from workspaces where ${sql.raw(secret)} = ''`.execute(database.global);
  const flags = (sampled: boolean) => `00-${traceId}-${'cd'.repeat(8)}-0${sampled ? 1 : 0}`;
  await telemetry.trace({ name: 'unsampled', kind: 'server', traceparent: flags(false) }, async () => {
    expect(telemetry.traceStatement('select 1')).toBeUndefined();
  });
  await telemetry.trace({ name: 'sampled', kind: 'server', traceparent: flags(true) }, async () => {
    await workspaces("'of ada'");
    await expect(workspaces("1 + 'of ada'")).rejects.toThrow();
  });
  const id = Buffer.from(traceId, 'hex').toString('latin1');
  const spans = await waitFor('the spans', async () => {
    const found = received.flatMap(({ path, body }) =>
      path === '/v1/traces'
        ? body
            .split(id)
            .slice(1)
            .filter((span) => span.includes('db.query.summary'))
        : [],
    );
    return found.length >= 2 && found;
  });
  expect(spans).toHaveLength(2);
  for (const span of spans) {
    for (const text of ['SELECT workspaces', 'db.system.name', 'postgresql', 'db.operation.name'])
      expect(span).toContain(text);
    expect(span).not.toMatch(/secret|ada/);
  }
  expect(spans[1]).toContain('22P02');
});

const deploy = join(import.meta.dirname, '../../../../../deploy');
const series = new Set(
  Object.keys(metrics).flatMap((name) => {
    const { kind, unit } = metrics[name as MetricName];
    const base = prometheusName(name, unit);
    if (kind === 'histogram') return ['bucket', 'count', 'sum'].map((part) => `${base}_${part}`);
    return kind === 'gauge' ? [base] : [`${base}_total`];
  }),
);

test.each(['alerts.yaml', 'grafana-dashboard.json'])('%s names only metrics that exist', (file) => {
  const text = readFileSync(join(deploy, file), 'utf8');
  const named = text.matchAll(
    /(?<!by \([\w, ]*)\b(?:http_server|rpc_server|messaging_(?:process|client)|tessera|db_client|nodejs|process|system)_\w+(?=[[{ )"]|$)/gm,
  );
  const labels = /^(db_client_connection_state|messaging_destination_name|tessera)$/;
  const names = [...named].map(([name]) => name).filter((name) => !labels.test(name));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !series.has(name))).toEqual([]);
});
