import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { downloadUrl } from '../passes/download-link.ts';
import { openDownload } from './download.http.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server?.stop());

async function issueOne(): Promise<string> {
  const { workspaceId, passIds } = await createTestWorkspace(server.ctx);
  return downloadUrl(server.ctx, { workspaceId, passId: passIds[0] ?? '' }, 1).split('/p/')[1] ?? '';
}

test('more concurrent downloads than database connections queue up and all succeed', async () => {
  const token = await issueOne();
  const downloads = await Promise.all(Array.from({ length: 64 }, () => openDownload(server.ctx, token)));
  expect(downloads.map((download) => download?.user.first_name)).toEqual(Array(64).fill('Ada'));
});
