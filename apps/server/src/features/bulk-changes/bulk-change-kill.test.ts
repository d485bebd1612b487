import { isDeepStrictEqual } from 'node:util';
import type { BulkAction } from '@tessera/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killableWorkers } from '../../testing/kill-workers.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { issuePasses } from '../passes/issue/issue-passes.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { applyBulkChange } from './apply-bulk-change.ts';
import { findBulkChange } from './find-bulk-change.ts';
import { startBulkChange } from './start-bulk-change.ts';

/** BULK_KILLS=50 BULK_PASSES=100000 for the full proof. Each kill costs ten seconds, so a normal run skips similar kinds. */
const isFullProof = process.env.BULK_KILLS !== undefined;
const kills = Number(process.env.BULK_KILLS ?? 1);
const passCount = Number(process.env.BULK_PASSES ?? 4_000);
const otherEach = 10;

let server: TestServer;
let workers: ReturnType<typeof killableWorkers>;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  workers = killableWorkers(server);
});
afterAll(async () => {
  await workers?.stop();
  await server?.stop();
});

type Announced = 'issued' | 'changed' | 'voided' | 'restored';

type PassRow = {
  id: string;
  email: string;
  first_name: string;
  status: string;
  external_id: string | null;
  expires_at: Date | null;
  points: number | null;
  link_version: number;
};

async function createHolders(passes: number) {
  const { ctx } = server;
  const { workspaceId, passTemplateId } = await createTestWorkspace(ctx, { passes: 0 });
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  const people = Array.from({ length: passes }, (_, index) => ({
    user: {
      email: `holder-${index}@example.com`,
      firstName: index % otherEach === 0 ? 'Ada' : 'Grace',
      lastName: 'Holder',
    },
    attributes: {},
    externalId: `E${index}`,
  }));
  for (let from = 0; from < passes; from += 1_000)
    await ctx.database.inWorkspace(workspaceId, (tx) =>
      issuePasses(ctx, tx, workspace, {
        passTemplateId,
        passes: people.slice(from, from + 1_000),
        source: { via: 'app', by: null },
      }),
    );
  const start = (action: BulkAction) =>
    ctx.database.inWorkspace(workspaceId, (tx) =>
      startBulkChange(ctx, tx, {
        action,
        selection: {
          passTemplateId,
          attributeFilters: [{ key: 'firstName', operator: 'is', value: 'grace' }],
        },
        createdBy: null,
      }),
    );
  const find = (id: string) => ctx.database.inWorkspace(workspaceId, (tx) => findBulkChange(tx, id));
  return {
    rows: () =>
      ctx.database.inWorkspace(workspaceId, async ({ db }) => {
        const { rows } = await sql<PassRow>`
          select passes.id, email, first_name, status, passes.external_id, expires_at, link_version,
            (passes.attributes ->> 'points')::int as points
          from passes join pass_users
            on pass_users.workspace_id = passes.workspace_id and pass_users.id = passes.pass_user_id
          where passes.workspace_id = ${workspaceId} order by passes.id`.execute(db);
        return rows;
      }),
    announced: (kind: Announced) =>
      ctx.database.inWorkspace(workspaceId, async ({ db }) => {
        const ofSets = kind === 'changed' ? 'passes.updated' : `passes.${kind}`;
        const { rows } = await sql<{ mentions: number; passes: number }>`
          with named as (
            select jsonb_array_elements_text(coalesce(payload -> 'passIds', jsonb_build_array(payload -> 'passId'))) as id
            from events where workspace_id = ${workspaceId} and type in (${ofSets}, ${`pass.${kind}`})
          )
          select count(*)::int as mentions, count(distinct id)::int as passes from named`.execute(db);
        return rows[0];
      }),
    /** Committed changes of passes are numbered without gaps. */
    changeNumber: () =>
      ctx.database.inWorkspace(workspaceId, async ({ db }) => {
        const row = await db
          .selectFrom('change_numbers')
          .select('change_number')
          .where('workspace_id', '=', workspaceId)
          .executeTakeFirstOrThrow();
        return Number(row.change_number);
      }),
    applyUndisturbed: async (action: BulkAction) => {
      const { id } = await start(action);
      const attempt = { retries: 0, signal: new AbortController().signal };
      while (await applyBulkChange(ctx, { workspaceId, bulkChangeId: id }, attempt));
    },
    applyWithKills: async (action: BulkAction) => {
      const { id, totalCount } = await start(action);
      const died = await workers.finish({
        kills,
        chunkMilliseconds: action.kind === 'void' || action.kind === 'restore' ? 20 : 100,
        total: totalCount,
        progress: async () => {
          const { processed_count, status } = await find(id);
          return { processed: processed_count, isRunning: status === 'running' };
        },
      });
      return { died, change: await find(id) };
    },
  };
}

const expiresAt = '2031-01-01T00:00:00.000Z';

const outcomes: Record<BulkAction['kind'], (pass: PassRow) => PassRow> = {
  update: (pass) => ({ ...pass, expires_at: new Date(expiresAt), points: 7 }),
  void: (pass) => ({ ...pass, status: 'voided', link_version: pass.link_version + 1 }),
  restore: (pass) => ({ ...pass, status: 'issued', link_version: pass.link_version - 1 }),
  reissue: (pass) => ({ ...pass, status: 'voided', link_version: pass.link_version + 1, external_id: null }),
};

type Case = { action: BulkAction; announces: Announced[]; passes?: number; perNumber: number };

const cases: Case[] = [
  {
    action: { kind: 'update', attributes: { points: 7 }, expiresAt },
    announces: ['changed'],
    perNumber: 1_000,
  },
  {
    action: { kind: 'reissue' },
    announces: ['issued', 'voided'],
    passes: isFullProof ? passCount / 10 : 150,
    perNumber: 1,
  },
  { action: { kind: 'void', atOnce: false }, announces: ['voided'], perNumber: 1_000 },
  { action: { kind: 'restore' }, announces: ['restored'], perNumber: 1_000 },
];

test.each(isFullProof ? cases : cases.slice(0, 2))(
  `$action.kind by filter, killed at ${kills} random moments, changes each pass exactly once`,
  {
    timeout: 300_000 + kills * 30_000,
  },
  async ({ action, announces, passes = passCount, perNumber }) => {
    const holders = await createHolders(passes);
    if (action.kind === 'restore') await holders.applyUndisturbed({ kind: 'void', atOnce: false });
    const before = await holders.rows();
    const changes = await holders.changeNumber();
    const { died, change } = await holders.applyWithKills(action);
    expect(died).toBeGreaterThanOrEqual(0.9 * kills);
    const concerned = before.filter(({ first_name }) => first_name === 'Grace');
    const total = concerned.length;
    expect(change).toMatchObject({
      status: 'done',
      total_count: total,
      processed_count: total,
      changed_count: total,
    });
    const after = await holders.rows();
    const known = new Map(after.map((pass) => [pass.id, pass]));
    const expected = before.map((pass) => (pass.first_name === 'Grace' ? outcomes[action.kind](pass) : pass));
    expect(expected.filter((pass) => !isDeepStrictEqual(known.get(pass.id), pass))).toEqual([]);
    const old = new Set(before.map(({ id }) => id));
    const fresh = after.filter(({ id }) => !old.has(id));
    const owners = (passes: PassRow[]) =>
      passes.map(({ email, external_id }) => `${email} ${external_id}`).toSorted();
    expect(isDeepStrictEqual(owners(fresh), action.kind === 'reissue' ? owners(concerned) : [])).toBe(true);
    for (const kind of announces)
      expect(await holders.announced(kind), kind).toEqual({ mentions: total, passes: total });
    expect((await holders.changeNumber()) - changes).toBe(Math.ceil(total / perNumber));
  },
);
