import {
  conditionsOf,
  type PassCondition,
  type PassFilter,
  planCondition,
  timeKey,
  type ValueTest,
} from '@tessera/contract';
import type { Attribute, DesignDocument } from '@tessera/pass-design';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { statusCondition, walletCondition } from './pass-state-conditions.ts';

export type FilterScope = {
  workspaceId: string;
  /** The published design, which declares the attributes and when passes expire. */
  document: DesignDocument;
  now: Date;
};

/**
 * A condition over `passes` joined with `pass_users`, equivalent to the contract's `matchesPassFilter`. Evaluated per pass, so that a
 * page does not wait for the whole list. Every part is true or false, never null, because `not` negates it.
 */
export function compilePassFilter(scope: FilterScope, filter: PassFilter): RawBuilder<SqlBool> {
  const parts = (filters: readonly PassFilter[], joint: 'and' | 'or') =>
    sql<SqlBool>`(${sql.join(
      filters.map((each) => compilePassFilter(scope, each)),
      sql.raw(` ${joint} `),
    )})`;
  if ('all' in filter) return filter.all.length === 0 ? sql`true` : parts(filter.all, 'and');
  if ('any' in filter) return filter.any.length === 0 ? sql`false` : parts(filter.any, 'or');
  if ('not' in filter) return sql`(not ${compilePassFilter(scope, filter.not)})`;
  return compileCondition(scope, filter);
}

export function needsPeople(filter: PassFilter, attributes: readonly Attribute[]): boolean {
  return conditionsOf(filter).some(({ condition }) => {
    const planned = planCondition(condition, attributes);
    return planned.about === 'name' || (planned.about === 'value' && planned.owner === 'user');
  });
}

function compileCondition(scope: FilterScope, condition: PassCondition): RawBuilder<SqlBool> {
  const planned = planCondition(condition, scope.document.attributes);
  const matches = compilePlanned(scope, planned);
  return planned.negated ? sql`(not ${matches})` : matches;
}

function compilePlanned(
  { workspaceId, document, now }: FilterScope,
  planned: ReturnType<typeof planCondition>,
): RawBuilder<SqlBool> {
  switch (planned.about) {
    case 'value': {
      const values = sql.ref(planned.owner === 'user' ? 'pass_users.filter_values' : 'passes.filter_values');
      const matches = testValue(values, planned.key, planned.test);
      return planned.unsetMatches ? sql`(not ${hasKey(values, planned.key)} or ${matches})` : matches;
    }
    case 'name':
      return testColumn(personName, planned.test);
    case 'externalId':
      return testColumn(sql`passes.external_id`, planned.test);
    case 'createdAt':
      return testTime(sql`passes.created_at`, planned.test);
    case 'refreshedAt':
      return testTime(sql`passes.last_modified`, planned.test);
    case 'status':
      return planned.status ? statusCondition(workspaceId, planned.status, document, now) : sql`false`;
    case 'wallet':
      return planned.wallet ? walletCondition(workspaceId, planned.wallet) : sql`false`;
  }
}

const hasKey = (values: RawBuilder<unknown>, key: string) => sql<SqlBool>`(${values} ? ${key}::text)`;

/** A value that another type stored does not match. */
function testValue(values: RawBuilder<unknown>, key: string, test: ValueTest): RawBuilder<SqlBool> {
  switch (test.test) {
    case 'never':
      return sql`false`;
    case 'set':
      return hasKey(values, key);
    case 'text':
      return test.how === 'is'
        ? contains(values, key, test.text)
        : sql`(case when jsonb_typeof(${values} -> ${key}::text) = 'string'
            then ${testText(sql`(${values} ->> ${key}::text)`, test)} else false end)`;
    case 'number':
      return test.how === 'is'
        ? contains(values, key, test.number)
        : sql`coalesce(${values} @@ ${numberPath(key, test)}::jsonpath, false)`;
    case 'time': {
      const time = sql`(${values} ->> ${timeKey(key)}::text)::double precision`;
      return isIn(time, test, (milliseconds) => sql`${milliseconds}::double precision`);
    }
  }
}

/** Takes half the time of extracting and casting the number; null for a value that is no number. */
const numberPath = (key: string, { how, number }: ValueTest & { test: 'number' }) =>
  `$.${JSON.stringify(key)} ${how === 'isMoreThan' ? '>' : '<'} ${number}`;

/** Containment compares texts and numbers exactly and by type. */
const contains = (values: RawBuilder<unknown>, key: string, value: string | number) =>
  sql<SqlBool>`(${values} @> ${JSON.stringify({ [key]: value })}::jsonb)`;

// Not `like`: the text would need escaping.
function testText(text: RawBuilder<unknown>, { how, text: asked }: ValueTest & { test: 'text' }) {
  if (how === 'is') return sql<SqlBool>`(${text} = ${asked})`;
  return how === 'contains'
    ? sql<SqlBool>`(strpos(${text}, ${asked}) > 0)`
    : sql<SqlBool>`starts_with(${text}, ${asked})`;
}

const personName = sql`nullif(concat_ws(' ', pass_users.filter_values ->> 'firstName',
  pass_users.filter_values ->> 'lastName'), '')`;

/** Null if it is not set. */
function testColumn(text: RawBuilder<unknown>, test: ValueTest): RawBuilder<SqlBool> {
  if (test.test === 'set') return sql`(${text} is not null)`;
  return test.test === 'text' ? sql`coalesce(${testText(text, test)}, false)` : sql`false`;
}

function testTime(column: RawBuilder<unknown>, test: ValueTest): RawBuilder<SqlBool> {
  if (test.test === 'set') return sql`true`;
  return test.test === 'time'
    ? isIn(column, test, (milliseconds) => sql`to_timestamp(${milliseconds}::double precision / 1000)`)
    : sql`false`;
}

function isIn(
  value: RawBuilder<unknown>,
  { from, until }: ValueTest & { test: 'time' },
  bound: (milliseconds: number) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const bounds = [
    ...(from === null ? [] : [sql`${value} >= ${bound(from)}`]),
    ...(until === null ? [] : [sql`${value} < ${bound(until)}`]),
  ];
  return sql`coalesce(${sql.join(bounds, sql` and `)}, false)`;
}
