import { filterValues } from '@tessera/pass-design';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import { peopleSubjectId } from '../../platform/database/schema/search-tables.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { savePassUsers } from './save-pass-users.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

test('what a person is filtered by follows each change of their name and attributes', async () => {
  const { ctx } = server;
  const { workspaceId } = await createTestWorkspace(ctx, { passes: 0 });
  const email = 'Mia@Example.com';
  const save = (firstName: string, attributes: AttributeValues) =>
    ctx.database.inWorkspace(workspaceId, async (tx) => {
      const { users } = await savePassUsers(ctx, tx, [
        { email, firstName: firstName || undefined, attributes },
      ]);
      const id = users[0]?.id ?? '';
      const stored = await tx.db
        .selectFrom('pass_users')
        .select(['attributes', 'first_name', 'filter_values'])
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(stored.filter_values).toEqual(
        filterValues({ ...stored.attributes, email, firstName: stored.first_name }),
      );
      const { rows } =
        await sql`select key, value, number_value as number, time_value as time from attribute_values
        where workspace_id = ${workspaceId} and subject_id = ${peopleSubjectId} and entry_id = ${id} order by key`.execute(
          tx.db,
        );
      return { ...stored.filter_values, index: rows };
    });
  const first = { club: 'Gold', points: 12, born: '1990-05-01', note: '🎟'.repeat(120) };
  expect((await save('Mia', first)).index).toEqual([
    { key: 'born', value: '1990-05-01', number: null, time: new Date('1990-05-01') },
    { key: 'club', value: 'gold', number: null, time: null },
    { key: 'email', value: 'mia@example.com', number: null, time: null },
    { key: 'firstName', value: 'mia', number: null, time: null },
    { key: 'note', value: '🎟'.repeat(100), number: null, time: null },
    { key: 'points', value: '12', number: 12, time: null },
  ]);
  expect(await save('', { club: 'Silver', points: '12', born: 'in May', note: '' })).toEqual({
    email: 'mia@example.com',
    firstName: 'mia',
    club: 'silver',
    points: '12',
    born: 'in may',
    index: [
      { key: 'born', value: 'in may', number: null, time: null },
      { key: 'club', value: 'silver', number: null, time: null },
      { key: 'email', value: 'mia@example.com', number: null, time: null },
      { key: 'firstName', value: 'mia', number: null, time: null },
      { key: 'points', value: '12', number: null, time: null },
    ],
  });
  expect(await save('Maria', { club: null })).toMatchObject({ firstName: 'maria', points: '12' });
  expect(await save('Maria', { club: null })).not.toHaveProperty('club');
});
