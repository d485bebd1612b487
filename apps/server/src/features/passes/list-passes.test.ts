import type { Pass, PassFilter } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { encodeCursor } from '../../platform/database/pagination.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { createApiKey } from '../api-keys/create-api-key.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { issuePasses } from './issue/issue-passes.ts';
import { countPasses, listPasses, type PassesQuery } from './list-passes.ts';
import { searchPasses } from './search-passes.ts';
import { voidPass } from './void-pass.ts';

let server: TestServer;
let workspaceId: string;
let passTemplateId: string;
let passIds: string[];

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  const { ctx } = server;
  ({ workspaceId, passTemplateId } = await createTestWorkspace(ctx, { passes: 0 }));
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  passIds = await inWorkspace(async (tx) => {
    const passes = Array.from({ length: 7 }, (_, points) => ({
      id: `019aa000-0000-7000-8000-00000000000${points}`,
      user: { email: `ada${points}@example.com`, firstName: 'Ada', lastName: `${points}` },
      attributes: { points },
      externalId: `Order-${points}`,
    }));
    const source = { via: 'app', by: null } as const;
    const issued = await issuePasses(ctx, tx, workspace, { passTemplateId, passes, source });
    const ids = issued.map(({ id }) => id);
    for (const [points, id] of ids.entries())
      await tx.db
        .updateTable('passes')
        .set({ last_modified: new Date(Date.UTC(2026, 0, 1 + (points % 2))) })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    return ids;
  });
});

afterAll(() => server?.stop());

const inWorkspace = <Result>(work: (tx: WorkspaceTransaction) => Promise<Result>) =>
  server.ctx.database.inWorkspace(workspaceId, work);
const pointsOf = (items: readonly Pass[]) => items.map(({ attributes }) => Number(attributes.points));

async function readAll(query: Omit<PassesQuery, 'passTemplateId'>): Promise<number[]> {
  const found: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await inWorkspace((tx) =>
      listPasses(server.ctx, tx, { passTemplateId, limit: 2, ...query, cursor: cursor ?? null }),
    );
    found.push(...pointsOf(page.items));
    cursor = page.nextCursor;
  }
  return found;
}

test('pages are contiguous in every order, with and without a filter', async () => {
  const few: PassFilter = { key: 'points', operator: 'isLessThan', value: 5 };
  expect(await readAll({})).toEqual([6, 5, 4, 3, 2, 1, 0]);
  expect(await readAll({ sort: 'oldest' })).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(await readAll({ sort: 'refreshed' })).toEqual([5, 3, 1, 6, 4, 2, 0]);
  expect(await readAll({ sort: 'oldest', filter: few })).toEqual([0, 1, 2, 3, 4]);
  expect(await readAll({ sort: 'refreshed', filter: few })).toEqual([3, 1, 4, 2, 0]);
});

test('a cursor of another order, or with a time that is none, is refused', async () => {
  const ask = (query: Partial<PassesQuery>) =>
    inWorkspace((tx) => listPasses(server.ctx, tx, { passTemplateId, ...query }));
  const [id = ''] = passIds;
  for (const values of [[id], ['tomorrow', id], ['2026-13-01T00:00:00.000Z', id]])
    await expect(ask({ sort: 'refreshed', cursor: encodeCursor(values) })).rejects.toMatchObject({
      code: 'badRequest',
    });
  await expect(ask({ cursor: encodeCursor(['2026-01-01T00:00:00.000Z', id]) })).rejects.toMatchObject({
    code: 'badRequest',
  });
});

test('every filter narrows the list and its count alike', async () => {
  await inWorkspace((tx) => voidPass(server.ctx, tx, passIds[3] ?? '', { atOnce: true }));
  const points = { key: 'points', operator: 'isMoreThan', value: 1 } as const;
  const questions: [Omit<PassesQuery, 'passTemplateId'>, number[]][] = [
    [{ attributeFilters: [points] }, [6, 5, 4, 3, 2]],
    [{ attributeFilters: [points], filter: { not: { ...points, value: 4 } } }, [4, 3, 2]],
    [{ status: 'voided' }, [3]],
    [{ filter: { field: 'externalId', operator: 'is', value: 'Order-4' } }, [4]],
    [{ filter: { field: 'externalId', operator: 'is', value: 'order-4' } }, []],
    [{ status: 'voided', filter: points, sort: 'refreshed' }, [3]],
    [{ status: 'voided', filter: { not: points } }, []],
    [{ status: 'issued', filter: points }, [6, 5, 4, 2]],
    [{ platform: 'none', query: 'ada 5' }, [5]],
    [{ platform: 'apple' }, []],
    [
      {
        filter: {
          any: [
            { field: 'name', operator: 'is', value: 'ADA 2' },
            { ...points, value: 5 },
          ],
        },
      },
      [6, 2],
    ],
  ];
  for (const [query, expected] of questions) {
    expect([query, await readAll(query)]).toEqual([query, expected]);
    const { sort: _, ...filters } = query;
    const counted = await inWorkspace((tx) => countPasses(server.ctx, tx, { passTemplateId, ...filters }));
    expect([query, counted]).toEqual([query, { count: expected.length }]);
  }
});

test('the public API takes filters as JSON and names the fault of a faulty one', async () => {
  const { ctx } = server;
  const key = await inWorkspace((tx) => createApiKey(ctx, tx, { name: null, createdBy: null }));
  const ask = async (path: string, query: Record<string, string>) => {
    const search = new URLSearchParams({ passTemplateId, ...query });
    const answer = await fetch(`http://127.0.0.1:${ctx.config.port}/api/v1${path}?${search}`, {
      headers: { authorization: `Bearer ${key.value}` },
    });
    return { status: answer.status, ...((await answer.json()) as Answer) };
  };
  const filter = JSON.stringify({ all: [{ key: 'points', operator: 'isMoreThan', value: 4 }] });
  const { data } = await ask('/passes', { filter, sort: 'oldest' });
  expect(pointsOf(data?.items ?? [])).toEqual([5, 6]);
  expect(await ask('/passes/count', { filter })).toMatchObject({ status: 200, data: { count: 2 } });
  const attributeFilters = JSON.stringify([{ key: 'points', operator: 'is', value: '6.0' }]);
  expect((await ask('/passes/count', { attributeFilters })).data).toEqual({ count: 1 });
  const faults: [Record<string, string>, string, string][] = [
    [{ filter: '{all' }, 'filter', 'This is not valid JSON'],
    [
      { filter: '{"any":[{"key":"points","operator":"is"}]}' },
      'filter.any.0.value',
      'Enter a value to compare with',
    ],
    [
      { filter: '{"any":[{"key":"gone","operator":"isSet"}]}' },
      'filter.any.0',
      'The pass template has no attribute “gone”.',
    ],
    [
      { attributeFilters: '[{"key":"points","operator":"contains","value":"1"}]' },
      'attributeFilters.0',
      'The operator “contains” does not apply to Points.',
    ],
  ];
  for (const [query, path, message] of faults)
    expect(await ask('/passes', query)).toMatchObject({
      status: 422,
      error: { issues: [{ path, message }] },
    });
});

type Answer = { data?: { items?: Pass[]; count?: number }; error?: { issues: unknown[] } };

test('a search over all templates finds passes by name, email address, serial number and id, with their template', async () => {
  const search = (query: string) => inWorkspace((tx) => searchPasses(server.ctx, tx, { query, limit: 6 }));
  const [passId = ''] = passIds;
  const serialNumber = passSerialNumber({ workspaceId, passId });
  for (const query of ['ada0@example', 'Ada 0', serialNumber, ` ${passId.toUpperCase()} `])
    expect((await search(query)).passes).toEqual([
      {
        id: passId,
        passTemplateId,
        passTemplateName: expect.stringMatching(/./),
        user: {
          ...{ email: 'ada0@example.com', phone: null, externalId: null },
          ...{ firstName: 'Ada', lastName: '0', erased: false },
        },
      },
    ]);
  expect((await search('ada')).passes).toHaveLength(6);
  const elsewhere = passSerialNumber({ workspaceId: String(BigInt(workspaceId) + 1n), passId });
  expect((await search(elsewhere)).passes).toEqual([]);
  expect((await search(crypto.randomUUID())).passes).toEqual([]);
});
