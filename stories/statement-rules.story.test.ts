import { expect, test } from 'vitest';
import { brokenRules, tenantTablesOf } from './world/statement-rules.ts';

test.each([
  [`select id from passes where note = 'workspace_id' and id = $1`, 'passes is not bound to a workspace'],
  ['select id from passes where workspace_id = $1 or id = $2', 'passes is not bound to a workspace'],
  [
    `select id from passes where workspace_id = $1 and exists
       (select from apple_registrations as held where held.workspace_id = passes.workspace_id)`,
    'held is not bound to a workspace',
  ],
  [
    'select id from campaigns where workspace_id = $1 union all select id from passes',
    'passes is not bound to a workspace',
  ],
  ['update passes set status = $1 where id = $2', 'passes is not bound to a workspace'],
  ['insert into events (id) values ($1)', 'events is written without its workspace'],
  [
    'insert into attribute_values (workspace_id, key) select $1, key from unnest($2::text[]) as key',
    'insert … select into attribute_values',
  ],
  [
    'insert into events (workspace_id) values ($1) returning (select true)',
    'a subquery in returning or do update',
  ],
  [
    `delete from count_deltas where workspace_id = $1 returning to_char(at, 'YYYY-MM-DD')`,
    'to_char() in returning or do update',
  ],
  [
    `insert into change_numbers (workspace_id) values ($1) on conflict (workspace_id)
       do update set last_modified = change_numbers.last_modified + interval '1 second'`,
    'a time of the session’s zone plus an interval in returning or do update',
  ],
  [
    `update google_service_accounts set next_request_at = next_request_at + make_interval(secs => $1) where id = $2`,
    'a time of the session’s zone plus an interval of columns in an update or a delete',
  ],
  [
    `delete from count_deltas where workspace_id = $1 and date_trunc('day', at) < $2`,
    'date_trunc() of columns in an update or a delete',
  ],
  [
    `insert into campaign_chunks (workspace_id, number)
       values ($1, (select max(number) + 1 from campaign_chunks where workspace_id = $1))`,
    'a subquery in values',
  ],
  [
    `with added as (insert into events (workspace_id, id) select $1, id from unnest($2::uuid[]) as id on conflict do nothing)
       select id from webhook_endpoints where workspace_id = $1`,
    'an insert of arrays into events inside with',
  ],
  ['begin; set local app.workspace_id = 1', 'several statements in one message'],
])('the guard refuses: %s', (statement, rule) => {
  expect(brokenRules(statement)).toEqual([rule]);
});

test('the guard accepts a join whose other side is bound to the workspace', () => {
  const statement = `select pass.id from passes as pass
    join pass_users as person on person.workspace_id = pass.workspace_id and person.id = pass.pass_user_id
    where pass.workspace_id = $1`;
  expect(tenantTablesOf(statement)).toEqual(['passes', 'pass_users']);
  expect(brokenRules(statement)).toEqual([]);
});

test('the guard accepts a function of parameters, and of columns if it is immutable', () => {
  const statement = `update google_service_accounts
    set next_request_at = (greatest(next_request_at, now()) at time zone 'UTC' + make_interval(secs => $1)) at time zone 'UTC'
    where id = $2`;
  expect(brokenRules(statement)).toEqual([]);
});
