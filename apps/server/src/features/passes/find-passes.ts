import {
  filteredCountMax,
  listCountMax,
  type PassFilter,
  type PassStatus,
  type passSorts,
} from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { type Expression, type SqlBool, sql } from 'kysely';
import { isLongList } from '../../platform/database/count-up-to.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPage } from '../../platform/database/search/find-page.ts';
import { type IndexLookup, workspaceLookup } from '../../platform/database/search/index-lookups.ts';
import { isCandidate, matches, planSearch, type Search } from '../../platform/database/search/plan-search.ts';
import { readPhone } from '../../platform/phone-number.ts';
import { compilePassFilter, needsPeople } from '../segments/compile-pass-filter.ts';
import { filterLookups } from '../segments/filter-lookups.ts';

export type PassSort = (typeof passSorts)[number];

export type PassCondition = (passes: string) => Expression<SqlBool>;

export type WantedPasses = {
  passTemplateId: string;
  document: DesignDocument;
  now: Date;
  query?: string | undefined;
  status?: PassStatus | undefined;
  passIds?: readonly string[] | undefined;
  condition?: PassCondition | undefined;
  filter: PassFilter;
};

export type WantedPage = Omit<WantedPasses, 'passTemplateId'> & {
  /** Null for the passes of all templates, which no filter can select. */
  passTemplateId: string | null;
  sort?: PassSort | undefined;
  after: readonly string[] | null;
  limit: number;
};

export function findPasses(tx: WorkspaceTransaction, wanted: WantedPage) {
  const { db } = tx;
  const { sort = 'newest', status, after, limit } = wanted;
  const query = searchedText(wanted.query ?? '');
  const list = passesOfTemplate(tx, { ...wanted, query }, sort !== 'refreshed');
  const conditions = (search: Search) => [
    ...matches(search, personText),
    ...list.conditions.map(({ condition }) => condition),
  ];
  return findPage(
    {
      db,
      all: list.rows.select('id').orderBy('id'),
      lookups: list.lookups,
      isFiltered: list.conditions.length > 0,
      part: (search, from: readonly string[] | null, rowsMax) =>
        list.rows
          .where((eb) => eb.and(isCandidate(search, eb.ref(candidateOf(search)), 'uuid')))
          .$if(from !== null, (select) => select.where(isAfter(sort, from ?? [])))
          .$if(sort === 'refreshed', (select) => select.orderBy('last_modified', 'desc'))
          .orderBy('id', directionOf(sort))
          .limit(rowsMax),
      sortKeys: (part) => part.select(['id', 'last_modified']),
      matching: (search, part) =>
        withPeople(tx, part)
          .where((eb) => eb.and(conditions(search)))
          .selectAll('passes')
          .select([
            'pass_users.email',
            'pass_users.phone',
            'pass_users.external_id as user_external_id',
            'pass_users.erased_at',
            'pass_users.first_name',
            'pass_users.last_name',
            'pass_users.attributes as user_attributes',
          ])
          .$if(sort === 'refreshed', (select) => select.orderBy('passes.last_modified', 'desc'))
          .orderBy('passes.id', directionOf(sort)),
      counting: (search, part) =>
        (list.needsPeople ? withPeople(tx, part) : db.selectFrom(part.selectAll().as('passes')))
          .where((eb) => eb.and(conditions(search)))
          .select('passes.id'),
      cursorOf: (row) => passCursor(sort, row),
      countMax: status === 'voided' ? filteredCountMax : listCountMax,
    },
    { query, after, limit },
  );
}

/** At a million passes it takes up to a second, and some seconds with a condition on events or wallets of most of them. */
export async function countMatchingPasses(tx: WorkspaceTransaction, wanted: WantedPasses): Promise<number> {
  const passes = await matchingPasses(tx, wanted);
  const { count } = await passes
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts parts of the matching passes in one reading. The parts’ filters must not concern people. */
export async function countMatchingParts<Part extends string>(
  tx: WorkspaceTransaction,
  wanted: WantedPasses,
  parts: Readonly<Record<Part, PassFilter>>,
): Promise<Record<Part, number>> {
  const { document, now } = wanted;
  const scope = { workspaceId: tx.workspaceId, document, now };
  const names = Object.keys(parts) as Part[];
  const passes = await matchingPasses(tx, wanted);
  const counts = names.map((name) => sql`count(*) filter (where ${compilePassFilter(scope, parts[name])})`);
  const { counted } = await passes
    .select(sql<string[]>`array[${sql.join(counts)}]`.as('counted'))
    .executeTakeFirstOrThrow();
  return Object.fromEntries(names.map((name, index) => [name, Number(counted[index])])) as Record<
    Part,
    number
  >;
}

async function matchingPasses(tx: WorkspaceTransaction, wanted: WantedPasses) {
  const { workspaceId, db } = tx;
  const query = searchedText(wanted.query ?? '');
  const list = passesOfTemplate(tx, { ...wanted, query }, true);
  const isAsked = query !== '';
  const isLong =
    (isAsked || list.lookups.length > 0) && (await isLongList(db, list.rows.select('id').orderBy('id')));
  const search = await planSearch(query, isLong, list.lookups);
  // Without LATERAL the planner reads both tables in parallel, which suits a comparison of all passes.
  return db
    .selectFrom('passes')
    .$if(list.needsPeople, (select) =>
      select.innerJoin('pass_users', (join) =>
        join
          .on('pass_users.workspace_id', '=', workspaceId)
          .onRef('pass_users.id', '=', 'passes.pass_user_id'),
      ),
    )
    .where('passes.workspace_id', '=', workspaceId)
    .where('passes.pass_template_id', '=', wanted.passTemplateId)
    .$if(wanted.passIds !== undefined, (select) =>
      select.where(sql<boolean>`passes.id = any(${wanted.passIds}::uuid[])`),
    )
    .$if(wanted.status === 'voided', (select) => select.where('passes.status', '=', 'voided'))
    .where((eb) => eb.and(isCandidate(search, eb.ref(`passes.${candidateOf(search)}`), 'uuid')))
    .where(asHalf(list.conditions.filter(({ readsPeople }) => !readsPeople)))
    .where(
      asHalf([
        ...matches(search, personText).map((condition) => ({ condition })),
        ...list.conditions.filter(({ readsPeople }) => readsPeople),
      ]),
    );
}

export type PassChunk = { after: string | null; through?: string | null; createdUntil: Date; limit: number };

export async function findMatchingIds(
  tx: WorkspaceTransaction,
  wanted: WantedPasses,
  { after, through = null, createdUntil, limit }: PassChunk,
): Promise<string[]> {
  const query = searchedText(wanted.query ?? '');
  const list = passesOfTemplate(tx, { ...wanted, query }, true);
  const search = await planSearch(query, false, []);
  const passes = await (list.needsPeople
    ? withPeople(tx, list.rows)
    : tx.db.selectFrom(list.rows.selectAll().as('passes'))
  )
    .where('passes.created_at', '<=', createdUntil)
    .$if(after !== null, (select) => select.where('passes.id', '>', after ?? ''))
    .$if(through !== null, (select) => select.where('passes.id', '<=', through ?? ''))
    .where((eb) => eb.and([...matches(search, personText), ...list.conditions.map((each) => each.condition)]))
    .select('passes.id')
    .orderBy('passes.id')
    .limit(limit)
    .execute();
  return passes.map(({ id }) => id);
}

type PassList = {
  rows: ReturnType<typeof listedPasses>;
  conditions: { condition: Expression<SqlBool>; readsPeople: boolean }[];
  needsPeople: boolean;
  lookups: IndexLookup[];
};

function passesOfTemplate(
  tx: WorkspaceTransaction,
  {
    passTemplateId,
    document,
    now,
    query = '',
    status,
    passIds,
    condition,
    filter,
  }: Omit<WantedPage, 'sort' | 'after' | 'limit'>,
  hasVoidedIndex: boolean,
): PassList {
  const byIndex = status === 'voided' && hasVoidedIndex;
  const all: PassFilter[] = [
    ...(status && !byIndex ? [{ field: 'status', operator: 'is', value: status } as const] : []),
    ...('all' in filter ? filter.all.toSorted(cheaperFirst) : [filter]),
  ];
  const scope = { workspaceId: tx.workspaceId, document, now };
  const { attributes } = document;
  return {
    rows: listedPasses(tx, { passTemplateId, passIds }, byIndex),
    conditions: [
      ...(condition ? [{ condition: condition('passes'), readsPeople: false }] : []),
      ...all.map((each) => ({
        condition: compilePassFilter(scope, each),
        readsPeople: needsPeople(scope, each),
      })),
    ],
    needsPeople: query !== '' || needsPeople(scope, { all }),
    lookups: [
      ...workspaceLookup(tx, 'passUsers', query),
      ...(passTemplateId === null ? [] : filterLookups(tx, { all }, { passTemplateId, attributes, now })),
    ],
  };
}

/** Equality is cheap and matches few passes, and the first failing condition ends the comparison of a pass. */
const cheaperFirst = (one: PassFilter, other: PassFilter): number => rankOf(one) - rankOf(other);
const rankOf = (filter: PassFilter): number => ('key' in filter && filter.operator === 'is' ? 0 : 1);

/** Behind row-level security the planner has no statistics for JSON and expects one row in a hundred; half is twice as fast. */
const asHalf = (conditions: readonly { condition: Expression<SqlBool> }[]) =>
  conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`coalesce(${sql.join(
        conditions.map(({ condition }) => condition),
        sql` and `,
      )}, false)`;

export function passCursor(sort: PassSort | undefined, row: { id: string; last_modified: Date }): string[] {
  return sort === 'refreshed' ? [row.last_modified.toISOString(), row.id] : [row.id];
}

const directionOf = (sort: PassSort) => (sort === 'oldest' ? 'asc' : 'desc');

function isAfter(sort: PassSort, [first = '', second = '']: readonly string[]) {
  if (sort === 'refreshed')
    return sql<SqlBool>`((last_modified, id) < (${first}::timestamptz, ${second}::uuid))`;
  return sort === 'oldest' ? sql<SqlBool>`(id > ${first}::uuid)` : sql<SqlBool>`(id < ${first}::uuid)`;
}

const candidateOf = (search: Search) =>
  search.kind === 'found' && search.leadsTo === 'rows' ? 'id' : 'pass_user_id';

const personText = sql`(pass_users.first_name || ' ' || pass_users.last_name || ' ' || pass_users.email
  || ' ' || coalesce(pass_users.phone, '') || ' ' || coalesce(pass_users.external_id, ''))`;

/** A number is stored without the separators, and the leading zero or zeros, with which people write it. */
function searchedText(query: string): string {
  if (!/^\+?[\d\s()./-]{5,}$/.test(query.trim())) return query;
  return readPhone(query) ?? query.replace(/[\s()./-]/g, '').replace(/^0+/, '');
}

function listedPasses(
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateId, passIds }: Pick<WantedPage, 'passTemplateId' | 'passIds'>,
  onlyVoided: boolean,
) {
  return db
    .selectFrom('passes')
    .where('workspace_id', '=', workspaceId)
    .$if(passTemplateId !== null, (select) => select.where('pass_template_id', '=', passTemplateId ?? ''))
    .$if(passIds !== undefined, (select) => select.where(sql<boolean>`id = any(${passIds}::uuid[])`))
    .$if(onlyVoided, (select) => select.where('status', '=', 'voided'));
}

/** Joins laterally, so that a page never reads all holders. */
function withPeople({ workspaceId, db }: WorkspaceTransaction, passes: ReturnType<typeof listedPasses>) {
  return db.selectFrom(passes.selectAll().as('passes')).innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('pass_users')
        .select([
          'email',
          'phone',
          'external_id',
          'first_name',
          'last_name',
          'attributes',
          'filter_values',
          'erased_at',
        ])
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', eb.ref('passes.pass_user_id'))
        .limit(1)
        .as('pass_users'),
    (join) => join.onTrue(),
  );
}
