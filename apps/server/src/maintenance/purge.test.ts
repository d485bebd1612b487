import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerCommand } from '../commands/answer-command.ts';
import type { Context } from '../context.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../testing/test-workspace.fixture.ts';

let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  // No worker, whose maintenance removes the same.
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
});

afterAll(() => server?.stop());

async function purge(...words: string[]) {
  return purgeWith({}, ...words);
}

async function purgeWith(settings: Record<string, string>, ...words: string[]) {
  const environment = { DATA_DIR: server.directory, DATABASE_URL: server.databaseUrl, ...settings };
  const { status, stdout } = await answerCommand(['purge', '--json', ...words], environment);
  return { status, data: JSON.parse(stdout) as { removed: Record<string, number>; failed: unknown[] } };
}

test('purge removes expired rows and orphan files; its dry run counts the same and removes nothing', async () => {
  const { inWorkspace, workspaceId, workspace } = await createTestWorkspace(ctx, { passes: 0 });
  const old = new Date(ctx.clock().getTime() - 3 * 24 * 3_600_000);
  await inWorkspace(({ db }) =>
    db
      .insertInto('idempotency_keys')
      .values(
        ['one', 'two'].map((key) => ({
          ...{ workspace_id: workspaceId, key, request_hash: 'hash', status: 200, body: '{}' },
          created_at: key === 'one' ? old : ctx.clock(),
        })),
      )
      .execute(),
  );
  const [owner] = await ctx.identity.listAdmins(workspace.organization.workos_identifier);
  await ctx.database.global
    .insertInto('identity_elevated_access')
    .values({
      ...{ token_hash: 'expired', user_id: owner?.id ?? '', binding: 'session' },
      ...{ created_at: old, expires_at: old },
    })
    .execute();
  const file = (key: string, at: Date) => {
    const path = join(server.directory, 'files', key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'x');
    utimesSync(path, at, at);
    return path;
  };
  const orphans = [
    file(`ws/${workspaceId}/imports/${ctx.ids.uuid()}`, old),
    file(`ws/${workspaceId}/source/picture.0123456789ab`, old),
  ];
  const kept = [
    file(`ws/${workspaceId}/imports/${ctx.ids.uuid()}`, ctx.clock()),
    file(`ws/${workspaceId}/source/other.0123456789ab`, ctx.clock()),
    file(`ws/${workspaceId}/source/picture`, old),
  ];
  const existing = (paths: string[]) => paths.map((path) => existsSync(path));
  const counted = await purge('--dry-run');
  expect([counted.status, counted.data.failed]).toEqual([0, []]);
  expect(counted.data.removed).toMatchObject({ idempotencyKeys: 1, identityRows: 1, orphanFiles: 2 });
  expect(existing([...orphans, ...kept])).toEqual([true, true, true, true, true]);
  const purged = await purge();
  expect(purged.data.removed).toEqual(counted.data.removed);
  expect(existing([...orphans, ...kept])).toEqual([false, false, true, true, true]);
  const keys = await inWorkspace(({ db }) =>
    db.selectFrom('idempotency_keys').select('key').where('workspace_id', '=', workspaceId).execute(),
  );
  expect(keys).toEqual([{ key: 'two' }]);
  const again = await purge();
  expect(Object.values(again.data.removed).every((count) => count === 0)).toBe(true);
});

test('the settings decide how long deliveries of webhooks and drafts of templates are kept', async () => {
  const { inWorkspace, workspaceId, passTemplateId } = await createTestWorkspace(ctx, { passes: 0 });
  const daysAgo = (days: number) => new Date(ctx.clock().getTime() - days * 24 * 3_600_000);
  await inWorkspace(async ({ db }) => {
    const endpoint = { workspace_id: workspaceId, id: ctx.ids.uuid() };
    const described = { url: 'https://shop.example.com', description: '', sealed_secret: '' };
    await db
      .insertInto('webhook_endpoints')
      .values({ ...endpoint, ...described, event_types: [], created_at: daysAgo(40) })
      .execute();
    const delivery = {
      workspace_id: workspaceId,
      endpoint_id: endpoint.id,
      event_type: 'pass.updated',
      body: '{}',
    };
    await db
      .insertInto('webhook_deliveries')
      .values(
        [8, 13, 15].map((days) => ({
          ...delivery,
          ...{ id: ctx.ids.uuid(), status: 'delivered' as const, attempts: 1, round_attempts: 1 },
          created_at: daysAgo(days),
        })),
      )
      .execute();
    const { document } = await db
      .selectFrom('pass_template_revisions')
      .select('document')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('pass_template_revisions')
      .values(
        [8, 13, 15].map((days) => ({
          ...{ workspace_id: workspaceId, id: ctx.ids.uuid(), pass_template_id: passTemplateId },
          ...{
            number: days,
            document: JSON.stringify(document),
            created_by: null,
            created_at: daysAgo(days),
          },
        })),
      )
      .execute();
  });
  const removedWith = async (settings: Record<string, string>) => {
    const { removed } = (await purgeWith(settings, '--dry-run')).data;
    return [removed.webhookDeliveries, removed.oldDrafts];
  };
  expect(await removedWith({})).toEqual([0, 0]);
  expect(await removedWith({ WEBHOOK_RETENTION_DAYS: '14' })).toEqual([1, 0]);
  expect(await removedWith({ WEBHOOK_RETENTION_DAYS: '7', DRAFT_RETENTION_DAYS: '10' })).toEqual([3, 2]);
});
