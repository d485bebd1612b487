import { filteredCountMax, listCountMax } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPage } from '../../platform/database/search/find-page.ts';
import { workspaceLookup } from '../../platform/database/search/index-lookups.ts';
import { isCandidate, matches, type Search } from '../../platform/database/search/plan-search.ts';
import { attributeLookups } from './attribute-lookups.ts';
import { type PassFilters, passConditions } from './pass-conditions.ts';

type Wanted = PassFilters & {
  passTemplateId: string;
  query?: string | undefined;
  document: DesignDocument;
  now: Date;
  after: string | null;
  limit: number;
};

/** One row more than a page of a template's passes with their holders, the number of matches, and how far the search scanned. */
export function findPasses(tx: WorkspaceTransaction, wanted: Wanted) {
  const { db } = tx;
  const { query = '', attributeFilters = [], status } = wanted;
  const listed = listedPasses(tx, wanted);
  // An index covers voided passes.
  const filters = status === 'voided' ? { ...wanted, status: undefined } : wanted;
  const filterConditions = passConditions(tx, filters, wanted.document, wanted.now);
  const conditions = (search: Search) => [...matches(search, personText), ...filterConditions];
  const needsPeople = query !== '' || attributeFilters.length > 0;
  return findPage(
    {
      db,
      all: listed.select('id').orderBy('id'),
      lookups: [
        ...workspaceLookup(tx, 'passUsers', query),
        ...attributeFilters.flatMap((filter) => attributeLookups(tx, wanted, filter)),
      ],
      isFiltered: filterConditions.length > 0,
      part: (search, after: string | null, rowsMax) =>
        listed
          .where((eb) => eb.and(isCandidate(search, eb.ref(candidateOf(search)), 'uuid')))
          .$if(after !== null, (select) => select.where('id', '<', after ?? ''))
          .orderBy('id', 'desc')
          .limit(rowsMax),
      sortKeys: (part) => part.select('id'),
      matching: (search, part) =>
        withPeople(tx, part)
          .where((eb) => eb.and(conditions(search)))
          .selectAll('passes')
          .select([
            'pass_users.email',
            'pass_users.first_name',
            'pass_users.last_name',
            'pass_users.attributes as user_attributes',
          ])
          .orderBy('passes.id', 'desc'),
      counting: (search, part) =>
        (needsPeople ? withPeople(tx, part) : db.selectFrom(part.selectAll().as('passes')))
          .where((eb) => eb.and(conditions(search)))
          .select('passes.id'),
      cursorOf: ({ id }) => [id],
      countMax: status === 'voided' ? filteredCountMax : listCountMax,
    },
    { query, after: wanted.after, limit: wanted.limit },
  );
}

/** A search matches a pass itself or its holder. */
const candidateOf = (search: Search) =>
  search.kind === 'found' && search.leadsTo === 'rows' ? 'id' : 'pass_user_id';

const personText = sql`(pass_users.first_name || ' ' || pass_users.last_name || ' ' || pass_users.email)`;

function listedPasses({ workspaceId, db }: WorkspaceTransaction, { passTemplateId, status }: Wanted) {
  return db
    .selectFrom('passes')
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .$if(status === 'voided', (select) => select.where('status', '=', 'voided'));
}

/** Joins each pass with its holder laterally, so that a page never reads all holders. */
function withPeople({ workspaceId, db }: WorkspaceTransaction, passes: ReturnType<typeof listedPasses>) {
  return db.selectFrom(passes.selectAll().as('passes')).innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('pass_users')
        .select(['email', 'first_name', 'last_name', 'attributes'])
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', eb.ref('passes.pass_user_id'))
        .limit(1)
        .as('pass_users'),
    (join) => join.onTrue(),
  );
}
