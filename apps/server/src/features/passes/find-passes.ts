import { listCountMax } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { countMatching, lookedUntil } from '../../platform/database/search/look.ts';
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
  const length = await countUpTo(db, listed.select('id'));
  const search = await planSearch(query, length, wordsOfWorkspace(tx, 'passUsers'));
  // The index leads to voided ones by itself.
  const filters = wanted.status === 'voided' ? { ...wanted, status: undefined } : wanted;
  const conditions = [
    ...matches(
      search,
      sql`(pass_users.first_name || ' ' || pass_users.last_name || ' ' || pass_users.email)`,
    ),
    ...passConditions(filters, wanted.document, wanted.now),
  ];
  const isLooked = search.kind !== 'found' && conditions.length > 0;
  const part = (from: string | null) =>
    listed
      .where((eb) => eb.and(isCandidate(search, eb.ref('pass_user_id'), 'uuid')))
      .$if(from !== null, (select) => select.where('id', '<', from ?? ''))
      .orderBy('id', 'desc')
      .$if(isLooked, (select) => select.limit(listCountMax));
  const matching = (from: string | null) => withPeople(tx, part(from)).where((eb) => eb.and(conditions));
  const asksPeople = search.kind !== 'all' || (wanted.attributeFilters ?? []).length > 0;
  const counted = asksPeople
    ? matching(null).select('passes.id')
    : db
        .selectFrom(part(null).selectAll().as('passes'))
        .select('passes.id')
        .where((eb) => eb.and(conditions));
  const rows = await matching(after)
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
  const total =
    conditions.length === 0 ? length : await countMatching(db, { matching: counted, isLooked, length });
  const rowAt = (offset: number) => part(after).select('id').offset(offset).limit(1).executeTakeFirst();
  return { rows, total, until: await lookedUntil({ rows, limit, isLooked, length, rowAt }) };
}

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
