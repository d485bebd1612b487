import type { Kysely } from 'kysely';
import type { GlobalTables } from '../../platform/database/schema/database.ts';
import { afterCursor } from '../../platform/database/search/after-cursor.ts';
import { isCandidate, type Search } from '../../platform/database/search/plan-search.ts';
import type { OrganizationsOfUser } from '../organizations/organizations-of-user.ts';

type Part = {
  after: string[] | null;
  search: Search;
  rowsMax: number;
};

/** Reads each organization's workspaces in index order with a limit, so that the cost does not depend on their number. */
export function visibleWorkspaces(
  db: Kysely<GlobalTables>,
  identifiers: OrganizationsOfUser['identifiers'],
  part: Part,
) {
  if (identifiers === 'all') return rowsOf(db, part);
  return db
    .selectFrom('organizations')
    .innerJoinLateral(
      (eb) => rowsOf(db, part).where('organization_id', '=', eb.ref('organizations.id')).as('workspaces'),
      (join) => join.onTrue(),
    )
    .where('organizations.workos_identifier', 'in', identifiers)
    .select(['workspaces.id', 'workspaces.name', 'workspaces.handle', 'workspaces.organization_id']);
}

function rowsOf(db: Kysely<GlobalTables>, { after, search, rowsMax }: Part) {
  return db
    .selectFrom('workspaces')
    .select(['id', 'name', 'handle', 'organization_id'])
    .where((eb) => eb.and(isCandidate(search, eb.ref('id'), 'bigint')))
    .$if(after !== null, (select) => select.where(afterCursor(after ?? [])))
    .orderBy('name')
    .orderBy('handle')
    .limit(rowsMax);
}
