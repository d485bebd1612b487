import { filteredCountMax, listCountMax } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { sql } from 'kysely';
import { isLongList } from '../../platform/database/count-up-to.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { countPage, lookedUntil } from '../../platform/database/search/look.ts';
import {
  isCandidate,
  matches,
  planSearch,
  wordsOfWorkspace,
} from '../../platform/database/search/plan-search.ts';
import { type PassFilters, passConditions } from './pass-conditions.ts';

type Wanted = PassFilters & {
  passTemplateId: string;
  query?: string | undefined;
  document: DesignDocument;
  now: Date;
  after: string | null;
  limit: number;
};

/** One more than a page of a template's passes with their people, how many match, and how far was looked. */
export async function findPasses(tx: WorkspaceTransaction, wanted: Wanted) {
  const { db } = tx;
  const { query = '', after, limit } = wanted;
  const listed = listedPasses(tx, wanted);
  // The index leads to voided ones by itself.
  const filters = wanted.status === 'voided' ? { ...wanted, status: undefined } : wanted;
  const asked = passConditions(filters, wanted.document, wanted.now);
  const isFiltered = query !== '' || asked.length > 0;
  const isLong = isFiltered && (await isLongList(db, listed.select('id').orderBy('id')));
  const search = await planSearch(query, isLong, wordsOfWorkspace(tx, 'passUsers'));
  const conditions = [...matches(search, personText), ...asked];
  const part = (from: string | null, rowsMax = listCountMax + 1) =>
    listed
      .where((eb) => eb.and(isCandidate(search, eb.ref('pass_user_id'), 'uuid')))
      .$if(from !== null, (select) => select.where('id', '<', from ?? ''))
      .orderBy('id', 'desc')
      .limit(rowsMax);
  const matching = (from: string | null, rowsMax?: number) =>
    withPeople(tx, part(from, rowsMax)).where((eb) => eb.and(conditions));
  const rows = await matching(after, isFiltered ? listCountMax : limit + 1)
    .selectAll('passes')
    .select([
      'pass_users.email',
      'pass_users.first_name',
      'pass_users.last_name',
      'pass_users.attributes as user_attributes',
    ])
    .orderBy('passes.id', 'desc')
    .limit(limit + 1)
    .execute();
  // People who were found may hold more passes than a page compares, too.
  const read = { rows, limit, isLong, isLooked: isLong };
  const until = await lookedUntil(read, (offset) =>
    part(after).select('id').offset(offset).limit(1).executeTakeFirst(),
  );
  const asksPeople = query !== '' || (wanted.attributeFilters ?? []).length > 0;
  const counted = asksPeople
    ? matching(null).select('passes.id')
    : db
        .selectFrom(part(null).selectAll().as('passes'))
        .select('passes.id')
        .where((eb) => eb.and(conditions));
  const countMax = wanted.status === 'voided' ? filteredCountMax : listCountMax;
  const total = await countPage(db, { ...read, isFirst: after === null, until, matching: counted, countMax });
  return { rows, total, until };
}

const personText = sql`(pass_users.first_name || ' ' || pass_users.last_name || ' ' || pass_users.email)`;

function listedPasses({ workspaceId, db }: WorkspaceTransaction, { passTemplateId, status }: Wanted) {
  return db
    .selectFrom('passes')
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .$if(status === 'voided', (select) => select.where('status', '=', 'voided'));
}

/** Each pass looks its person up, so that a page never reads all people there are. */
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
