import { deriveAuthenticationToken } from '@tessera/apple-wallet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import type { ReadTable, WorkspaceTransaction } from '../../platform/database/database.ts';
import { passSerialNumber, workspacePublicId } from '../../platform/public-ids.ts';
import { insertLaunched } from '../../testing/launched-run.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { authenticateApiKey } from '../api-keys/authenticate-api-key.ts';
import { createApiKey } from '../api-keys/create-api-key.ts';
import { appleWebServiceApp } from '../devices/apple-web-service.http.ts';
import { loadPass } from './load-pass.ts';
import { readPassTables } from './read-pass-tables.ts';

const statements: string[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' }, { onStatement: (text) => statements.push(text) });
});

afterAll(() => server?.stop());

const onCitus = (ctx: Context): Context => ({
  ...ctx,
  database: { ...ctx.database, isDistributed: async () => true },
});

const hour = 3_600_000;

/** A pass of a template with a campaign for everyone, and with one that lists it in a chunk. */
async function setUp() {
  const { ctx } = server;
  const world = await createTestWorkspace(ctx);
  const { workspaceId, passTemplateId, passIds, inWorkspace } = world;
  const passId = passIds[0] ?? '';
  const now = ctx.clock().getTime();
  const [forAll, listing] = [ctx.ids.uuid(), ctx.ids.uuid()];
  const run = { target_pass_template_id: passTemplateId, status: 'Sent' as const };
  const chunk = {
    workspace_id: workspaceId,
    run_id: listing,
    number: 1,
    recipients: 1,
    created_at: new Date(now),
  };
  const release = { change_number: '8', last_modified: new Date(now + 2 * hour) };
  const announce = async ({ db }: Pick<WorkspaceTransaction, 'db'>, number: string) =>
    db
      .updateTable('change_numbers')
      .set({ change_number: number })
      .where('workspace_id', '=', workspaceId)
      .execute();
  await inWorkspace(async ({ db }) => {
    await announce({ db }, '7');
    await insertLaunched({ workspaceId, db }, [
      {
        ...run,
        id: forAll,
        content: { message: 'To all' },
        launched_at: new Date(now),
        change_number: '7',
        last_modified: new Date(now + hour),
      },
      {
        ...run,
        id: listing,
        content: { message: 'To one' },
        is_frozen: true,
        launched_at: new Date(now + 1),
        change_number: '7',
        last_modified: new Date(now + hour),
      },
    ]);
    await db
      .insertInto('campaign_chunks')
      .values({ ...chunk, first_pass_id: passId, last_pass_id: passId, pass_ids: [passId] })
      .execute();
  });
  return {
    ...world,
    ctx,
    passId,
    release: () =>
      inWorkspace(async ({ db }) => {
        await announce({ db }, '8');
        await db
          .updateTable('campaign_chunks')
          .set(release)
          .where('workspace_id', '=', workspaceId)
          .where('run_id', '=', listing)
          .execute();
        await db
          .updateTable('campaign_runs')
          .set({ released_number: release.change_number })
          .where('workspace_id', '=', workspaceId)
          .where('id', '=', listing)
          .execute();
      }),
  };
}

test('on Citus a download, the answer of 304 and an API key query one table in each statement', async () => {
  const { ctx, workspaceId, workspace, passId, inWorkspace, release } = await setUp();
  await release();
  const { value } = await inWorkspace((tx) => createApiKey(ctx, tx, { name: 'Till', createdBy: null }));
  const { identifier } = await inWorkspace(({ db }) =>
    db
      .selectFrom('apple_pass_type_identifiers')
      .select('identifier')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow(),
  );
  const app = appleWebServiceApp(onCitus(ctx));
  const from = statements.length;
  expect(await loadPass(onCitus(ctx), { workspaceId, passId })).not.toBeNull();
  const { status } = await app.request(
    `/wallet/apple/${workspacePublicId(workspaceId)}/v1/passes/${identifier}/${passSerialNumber({ workspaceId, passId })}`,
    {
      headers: {
        authorization: `ApplePass ${deriveAuthenticationToken(ctx.keys.appleAuthentication, passId)}`,
        'if-modified-since': new Date(ctx.clock().getTime() + 3 * hour).toUTCString(),
      },
    },
  );
  expect(status).toBe(304);
  expect((await authenticateApiKey(onCitus(ctx), value)).workspace).toEqual(workspace);
  const selects = statements.slice(from).filter((text) => text.startsWith('select'));
  expect(selects.length).toBeGreaterThan(10);
  expect(
    selects.filter((text) => / join |, lateral|\(\s*select/.test(text) || text.split(' from ').length > 2),
  ).toEqual([]);
});

test('read by tables, a pass has the content and the time of one that is joined, before and after a chunk is released', async () => {
  const { ctx, workspaceId, passId, release } = await setUp();
  const shown: unknown[] = [];
  for (const step of [async () => undefined, release]) {
    await step();
    const [joined, byTables] = await Promise.all(
      [ctx, onCitus(ctx)].map(async (context) => {
        const loaded = await loadPass(context, { workspaceId, passId });
        return (
          loaded && { content: loaded.renderer.contentOf(loaded.pass, loaded.user), at: loaded.lastModified }
        );
      }),
    );
    expect(byTables).toEqual(joined);
    shown.push(byTables?.content.message?.text);
  }
  expect(shown).toEqual(['To all', 'To one']);
});

test('a pass that changes while its tables are read is joined instead, so that its time is not ahead of its content', async () => {
  const { ctx, workspaceId, passId, release } = await setUp();
  const readReleasing = () =>
    ctx.database.readTables(workspaceId, (read) => {
      const releasing: ReadTable = async (query, inputs) => {
        if (inputs && 'runId' in inputs) await release();
        return read(query, inputs);
      };
      return readPassTables(releasing, passId);
    });
  expect(await readReleasing()).toBeNull();
  expect((await readReleasing())?.runs).toHaveLength(2);
});
