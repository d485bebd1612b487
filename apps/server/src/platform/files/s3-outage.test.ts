import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answerCommand } from '../../commands/answer-command.ts';
import { startServer } from '../../composition/start-server.ts';
import { readConfig } from '../../config/config.ts';
import { createApiKey } from '../../features/api-keys/create-api-key.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { countOutages } from '../database/outages.ts';
import { startS3Server } from './s3-server.fixture.ts';

let storage: Awaited<ReturnType<typeof startS3Server>>;
let server: TestServer;
let headers: Record<string, string>;
let png: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  storage = await startS3Server();
  server = await startTestServer({ ROLES: 'web', ...storage.settings });
  const { inWorkspace } = await createTestWorkspace(server.ctx);
  const key = await inWorkspace((tx) => createApiKey(server.ctx, tx, { name: null, createdBy: null }));
  headers = { authorization: `Bearer ${key.value}` };
  const red = { width: 8, height: 8, channels: 3, background: 'red' } as const;
  png = new Uint8Array(await sharp({ create: red }).png().toBuffer());
});
afterAll(async () => {
  await server?.stop();
  await storage?.stop();
});

const call = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.ctx.config.port}${path}`, init);
const upload = () => call('/api/v1/images', { method: 'POST', headers, body: png });

test('while the storage is away, uploads and images are answered 503; the same requests succeed when it is back', async () => {
  const stored = await upload();
  expect(stored.status).toBe(200);
  const [file] = /[0-9a-f]{64}/.exec(await stored.text()) ?? [];
  const download = () => call(`/api/v1/images/${file}`, { headers });
  const logged = vi.spyOn(server.ctx.countedLog, 'add');
  await storage.goAway();
  for (const answer of [await upload(), await download()]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  const ready = await call('/health/ready');
  expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ disk: 'failed' })]);
  expect(new Set(logged.mock.calls.map(([, message]) => message))).toEqual(
    new Set(['The file storage does not answer', 'The server is not ready']),
  );
  await storage.comeBack();
  expect((await upload()).status).toBe(200);
  expect((await download()).status).toBe(200);
});

test('status and doctor name the bucket; doctor reports one that cannot be used', async () => {
  const environment = { DATA_DIR: server.directory, DATABASE_URL: server.databaseUrl, ...storage.settings };
  const location = `s3://tessera-files/ at ${new URL(storage.account.endpoint).host}`;
  const { stdout } = await answerCommand(['status', '--json'], environment);
  expect(JSON.parse(stdout)).toMatchObject({ files: location });
  const judge = async (more: Record<string, string>) => {
    const answer = await answerCommand(['doctor', '--json'], { ...environment, ...more });
    const { checks } = JSON.parse(answer.stdout) as { checks: { name: string }[] };
    return checks.find(({ name }) => name === 'files');
  };
  expect(await judge({})).toMatchObject({ state: 'ok', finding: `Files are kept in ${location}.` });
  expect(await judge({ FILES_S3_BUCKET: 'missing-bucket' })).toMatchObject({
    state: 'problem',
    advice: expect.stringContaining('missing-bucket at 127.0.0.1'),
  });
});

test('jobs that fail because the storage is away are logged as one outage', async () => {
  const [log, countedLog] = [vi.fn(), { add: vi.fn(), close: vi.fn() }];
  const logger = countOutages({ ...server.ctx.logger, error: log }, countedLog);
  await storage.goAway();
  const failure: unknown = await server.ctx.files.read('1/a').catch((error: unknown) => error);
  await storage.comeBack();
  logger.error('A job failed', failure, { job: 'imports.run' });
  expect(log).not.toHaveBeenCalled();
  expect(countedLog.add).toHaveBeenCalledWith('warn', 'The file storage does not answer', {
    kind: {},
    details: {
      job: 'imports.run',
      failed: 'A job failed',
      cause: expect.stringContaining('does not answer'),
    },
  });
});

test('a start with a bucket that cannot be used is refused in one sentence', async () => {
  const settings = { DATA_DIR: server.directory, LOG_LEVEL: 'silent', ...storage.settings };
  const start = (more: Record<string, string>) => startServer(readConfig({ ...settings, ...more }, []));
  await expect(start({ FILES_S3_BUCKET: 'missing-bucket' })).rejects.toThrow(
    /^The bucket missing-bucket at 127\.0\.0\.1:\d+ does not exist: create it, or correct the name of the bucket\.$/,
  );
  await expect(start({ FILES_S3_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow('refuses HEAD (403)');
});
