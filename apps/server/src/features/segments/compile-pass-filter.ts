import { conditionsOf, type PassCondition, type PassFilter, planCondition } from '@tessera/contract';
import { type DesignDocument, timeKey, type ValueTest } from '@tessera/pass-design';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  addedCondition,
  clickedCondition,
  clickedInCampaign,
  convertedInCampaign,
  type EventTest,
  scannedCondition,
} from './pass-event-conditions.ts';
import { statusCondition, walletCondition } from './pass-state-conditions.ts';
import { lastVisit, rewardsReady, visitCount, visitedCondition, visitsSince } from './program-conditions.ts';

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

export function needsPeople(
  { document, now }: Pick<FilterScope, 'document' | 'now'>,
  filter: PassFilter,
): boolean {
  return conditionsOf(filter).some(({ condition }) => {
    const planned = planCondition(condition, document.attributes, now);
    return (
      ['name', 'phone', 'userExternalId'].includes(planned.about) ||
      (planned.about === 'value' && planned.owner === 'user')
    );
  });
}

function compileCondition(scope: FilterScope, condition: PassCondition): RawBuilder<SqlBool> {
  const planned = planCondition(condition, scope.document.attributes, scope.now);
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
    case 'phone':
      return testColumn(sql`pass_users.phone`, planned.test);
    case 'userExternalId':
      return testColumn(sql`pass_users.external_id`, planned.test);
    case 'externalId':
      return testColumn(sql`passes.external_id`, planned.test);
    case 'signUpSource':
      return testColumn(sql`nullif(passes.utm ->> 'source', '')`, planned.test);
    case 'issuedVia':
      return planned.channel ? sql`coalesce(passes.issued_via = ${planned.channel}, false)` : sql`false`;
    case 'addedAt':
      return addedCondition(workspaceId, planned.test.test === 'set' ? null : eventTest(planned.test));
    case 'scannedAt':
      return scannedCondition(workspaceId, eventTest(planned.test));
    case 'clickedAt':
      return clickedCondition(workspaceId, eventTest(planned.test));
    case 'visitedAt':
      return visitedCondition(workspaceId, eventTest(planned.test));
    case 'clickedCampaign':
      return planned.campaignId ? clickedInCampaign(workspaceId, planned.campaignId) : sql`false`;
    case 'convertedCampaign':
      return planned.campaignId ? convertedInCampaign(workspaceId, planned.campaignId) : sql`false`;
    case 'createdAt':
      return testTime(sql`passes.created_at`, planned.test);
    case 'refreshedAt':
      return testTime(sql`passes.last_modified`, planned.test);
    case 'lastVisitAt':
      return planned.test.test === 'set'
        ? sql`(${lastVisit} is not null)`
        : testTime(lastVisit, planned.test);
    case 'visits':
      return testCount(planned.since ? visitsSince(workspaceId, planned.since) : visitCount, planned.test);
    case 'rewardsReady':
      return testCount(rewardsReady(workspaceId, now), planned.test);
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
    case 'numbers':
      return sql`coalesce(${values} @@ ${rangePath(key, test)}::jsonpath, false)`;
    case 'time': {
      const time = sql`(${values} ->> ${timeKey(key)}::text)::double precision`;
      return isIn(time, test, (milliseconds) => sql`${milliseconds}::double precision`);
    }
  }
}

/** Takes half the time of extracting and casting the number; null for a value that is no number. */
const numberPath = (key: string, { how, number }: ValueTest & { test: 'number' }) =>
  `$.${JSON.stringify(key)} ${numberOperators[how]} ${number}`;

const rangePath = (key: string, { from, to }: ValueTest & { test: 'numbers' }) =>
  `$.${JSON.stringify(key)} >= ${from} && $.${JSON.stringify(key)} <= ${to}`;

export const numberOperators = {
  is: '=',
  isMoreThan: '>',
  isLessThan: '<',
  isAtLeast: '>=',
  isAtMost: '<=',
};

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

function testCount(count: RawBuilder<number>, test: ValueTest): RawBuilder<SqlBool> {
  switch (test.test) {
    case 'set':
      return sql`true`;
    case 'number':
      return sql`(${count} ${sql.raw(numberOperators[test.how])} ${test.number}::double precision)`;
    case 'numbers':
      return sql`(${count} between ${test.from}::double precision and ${test.to}::double precision)`;
    default:
      return sql`false`;
  }
}

const eventTest =
  (test: ValueTest): EventTest =>
  (time) =>
    testTime(time, test);

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
