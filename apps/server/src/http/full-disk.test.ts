import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCodes } from '@tessera/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../features/api-keys/create-api-key.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../testing/test-workspace.fixture.ts';

const disk = mkdtempSync(join(tmpdir(), 'tessera-disk-'));
const isMounted = mount();
let server: TestServer;

/** A file system of its own, which takes root. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

beforeAll(async () => {
  if (isMounted) server = await startTestServer({ ROLES: 'web', DATA_DIR: join(disk, 'data') });
});

afterAll(async () => {
  await server?.stop();
  if (isMounted) execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true });
});

function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const size of [1024 * 1024, 4096, 1])
      for (const block = Buffer.alloc(size); ; ) if (writeSync(file, block) < size) break;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}

test.skipIf(!isMounted)(
  'on a full disk an upload is refused in words and the server is not ready; with space again, it works without a restart',
  async () => {
    const { ctx } = server;
    const { inWorkspace, passTemplateId } = await createTestWorkspace(ctx);
    const key = await inWorkspace((tx) => createApiKey(ctx, tx, { name: null, createdBy: null }));
    const headers = { authorization: `Bearer ${key.value}` };
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${ctx.config.port}${path}`, { headers, ...init });
    const picture = await sharp({ create: { width: 640, height: 640, channels: 3, background: 'red' } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const upload = () => call('/api/v1/images', { method: 'POST', body: new Uint8Array(picture) });
    const issue = (email: string) =>
      call('/api/v1/passes', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ passTemplateId, user: { email } }),
      });
    fill(join(disk, 'filler'));
    const refused = await upload();
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      error: { type: 'diskFull', detail: errorCodes.diskFull.words },
    });
    const ready = await call('/health/ready');
    expect([ready.status, await ready.json()]).toMatchObject([503, { disk: 'failed', database: 'ok' }]);
    // The database is on another disk.
    expect((await issue('full@example.com')).status).toBe(201);
    rmSync(join(disk, 'filler'));
    expect((await upload()).status).toBe(200);
    await expect.poll(async () => (await call('/health/ready')).status, { timeout: 20_000 }).toBe(200);
  },
  60_000,
);
