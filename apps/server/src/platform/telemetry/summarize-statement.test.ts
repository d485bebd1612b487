import { expect, test } from 'vitest';
import { summarizeStatement } from './summarize-statement.ts';

test.each([
  ['select "id" from "passes" where "id" = $1', 'SELECT passes'],
  ['/* prepared */ select 1', 'SELECT'],
  [
    'insert into "events" ("id") values ($1) on conflict (id) do update set at = excluded.at',
    'INSERT events',
  ],
  ['update passes set at = $1 from pass_users where true', 'UPDATE passes pass_users'],
  [
    'delete from "api_keys" where id in (select id from "workspaces" for update of workspaces)',
    'DELETE api_keys workspaces',
  ],
  [
    `with gone as materialized (delete from a where x = 'from secrets' returning id), "kept" as (select 1 from b)
     insert into c select * from gone join kept on true`,
    'INSERT a b c',
  ],
  ['select extract(epoch from at) from t where a is distinct from b', 'SELECT t'],
  ['select * from unnest($1::text[]) as given join lateral (select 1) as x on true', 'SELECT'],
  ['select id from passes for update', 'SELECT passes'],
  ["set local app.workspace_id = '17'", 'SET'],
  ['commit', 'COMMIT'],
])('%s is summarized as its operation and tables', (text, summary) => {
  expect(summarizeStatement(text)).toEqual({ summary, operation: summary.split(' ')[0] });
});
