import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { listWebhookMessages, type WebhookMessagesQuery } from './list-webhook-messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

test('the messages of a workspace’s events are listed page by page, oldest first, without an endpoint', async () => {
  const { inWorkspace, passIds } = await createTestWorkspace(server.ctx, { passes: 3 });
  await createTestWorkspace(server.ctx);
  const list = (query: WebhookMessagesQuery) =>
    inWorkspace((tx) => listWebhookMessages(server.ctx, tx, query));
  const since = '2020-01-01T00:00:00.000Z';
  const { messages, nextCursor } = await list({ since });
  expect(nextCursor).toBeNull();
  const issued = messages.filter(({ eventType }) => eventType === 'pass.issued');
  expect(issued.map(({ body }) => JSON.parse(body).data.passId).sort()).toEqual(passIds);
  expect(messages.map(({ at }) => at)).toEqual(messages.map(({ at }) => at).toSorted());

  const paged: string[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await list({ since, limit: 1, cursor });
    paged.push(...page.messages.map(({ messageId }) => messageId));
    cursor = page.nextCursor ?? undefined;
  }
  expect(paged).toEqual(messages.map(({ messageId }) => messageId));
  expect((await list({})).messages).toEqual([]);
});
