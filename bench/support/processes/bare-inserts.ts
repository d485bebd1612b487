// A separate process with the minimal code that writes the rows of issued passes with pg: a transaction per pass with an insert per table; no checks,
// no reads.

import { randomUUIDv7 } from 'node:crypto';
import { filterValues } from '@tessera/pass-design';

import pg from 'pg';
import { peopleSubjectId } from '../../../apps/server/src/platform/database/schema/search-tables.ts';
import { indexedValues } from '../../../apps/server/src/platform/database/search/save-attribute-values.ts';
import { searchWords } from '../../../apps/server/src/platform/database/search/search-words.ts';
import { answerParent } from '../child.ts';
import { newHolder, rateOfMany } from '../load.ts';

export type BareInserts = {
  databaseUrl: string;
  workspaceId: string;
  passTemplateId: string;
  count: number;
  atOnce: number;
};

let pool: pg.Pool | null = null;

answerParent('ready', async ({ databaseUrl, workspaceId, passTemplateId, count, atOnce }: BareInserts) => {
  pool ??= new pg.Pool({
    connectionString: databaseUrl,
    max: atOnce,
    // Row-level security applies to the driver, too.
    options: `-c app.workspace_id=${workspaceId}`,
  });
  const connections = pool;
  return {
    perSecond: await rateOfMany(count, atOnce, async () => {
      const client = await connections.connect();
      await insertPass(client, workspaceId, passTemplateId);
      client.release();
    }),
  };
});

async function insertPass(client: pg.PoolClient, workspaceId: string, passTemplateId: string): Promise<void> {
  const { user, attributes } = newHolder();
  const [userId, passId, now] = [randomUUIDv7(), randomUUIDv7(), new Date()];
  const insert = (table: string, columns: string, rows: unknown[][]) => {
    let next = 0;
    const values = rows.map((row) => `(${row.map(() => `$${++next}`).join(', ')})`).join(', ');
    return client.query(`insert into ${table} (${columns}) values ${values}`, rows.flat());
  };
  await client.query('begin');
  await insert(
    'pass_users',
    'workspace_id, id, email, email_key, first_name, last_name, attributes, filter_values, created_at',
    [
      [
        workspaceId,
        userId,
        user.email,
        user.email,
        user.firstName,
        user.lastName,
        '{}',
        filterValues(user),
        now,
      ],
    ],
  );
  await insert(
    'search_words',
    'workspace_id, list, word, entry_id',
    searchWords(`${user.email} ${user.firstName} ${user.lastName}`).map((word) => [
      workspaceId,
      'passUsers',
      word,
      userId,
    ]),
  );
  await insert(
    'passes',
    `workspace_id, id, pass_template_id, pass_user_id, attributes, status, issued_via, issued_by, link_version,
      change_number, last_modified, created_at, filter_values`,
    [
      [
        workspaceId,
        passId,
        passTemplateId,
        userId,
        attributes,
        'issued',
        'api',
        passTemplateId,
        1,
        0,
        now,
        now,
        filterValues(attributes),
      ],
    ],
  );
  await insert(
    'attribute_values',
    'workspace_id, subject_id, key, value, entry_id, number_value, time_value',
    [
      ...indexedValues(userId, user).map((value) => ({ ...value, subjectId: peopleSubjectId })),
      ...indexedValues(passId, attributes).map((value) => ({ ...value, subjectId: passTemplateId })),
    ].map(({ subjectId, key, text, id, number }) => [workspaceId, subjectId, key, text, id, number, null]),
  );
  await insert('events', 'workspace_id, at, id, type, payload', [
    [workspaceId, now, randomUUIDv7(), 'pass.issued', { passId, passTemplateId }],
  ]);
  await insert('count_deltas', 'workspace_id, id, subject_id, at, kind, amount', [
    [workspaceId, randomUUIDv7(), passTemplateId, now, 'issued', 1],
  ]);
  await client.query('commit');
}
