import {
  listCountMax,
  type Page,
  pickerPageSize,
  type WorkspaceListItem,
  type WorkspaceRow,
} from '@tessera/contract';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { decodeCursor, toPage } from '../../platform/database/pagination.ts';
import type { GlobalTables } from '../../platform/database/schema/database.ts';
import { afterCursor } from '../../platform/database/search/after-cursor.ts';
import { findPage } from '../../platform/database/search/find-page.ts';
import { nameLookup } from '../../platform/database/search/index-lookups.ts';
import { isCandidate, matches, type Search } from '../../platform/database/search/plan-search.ts';
import { type OrganizationsOfUser, organizationsOfUser } from '../organizations/organizations-of-user.ts';
import { countWorkspace } from './count-workspace.ts';
import { describeWorkspace } from './describe-workspace.ts';

export type WorkspacesQuery = {
  query?: string | undefined;
  cursor?: string | null | undefined;
  limit?: number | undefined;
};

export async function listWorkspaces(
  ctx: Pick<Context, 'identity' | 'database'>,
  userId: string,
  query: WorkspacesQuery,
): Promise<Page<WorkspaceListItem>> {
  return listWorkspacesOf(ctx, (await organizationsOfUser(ctx, userId)).identifiers, query);
}

export function listWorkspacesOf(
  ctx: Pick<Context, 'database'>,
  identifiers: OrganizationsOfUser['identifiers'],
  query: WorkspacesQuery,
): Promise<Page<WorkspaceListItem>> {
  return listWith(ctx, identifiers, query, async (tx) => {
    const { passTemplateCount, passCount } = await countWorkspace(tx);
    return { passTemplateCount, passCount };
  });
}

/** The workspaces of an organization, with what their rows show beside the counts. */
export function listWorkspaceRows(
  ctx: Pick<Context, 'database' | 'config'>,
  identifier: string,
  query: WorkspacesQuery,
): Promise<Page<WorkspaceRow>> {
  return listWith(ctx, [identifier], query, (tx) => describeWorkspace(tx, ctx.config.publicUrl));
}

async function listWith<Description>(
  ctx: Pick<Context, 'database'>,
  identifiers: OrganizationsOfUser['identifiers'],
  { query = '', cursor, limit = pickerPageSize }: WorkspacesQuery,
  describe: (tx: WorkspaceTransaction) => Promise<Description>,
): Promise<Page<Omit<WorkspaceListItem, 'passTemplateCount' | 'passCount'> & Description>> {
  if (identifiers.length === 0)
    return { items: [], nextCursor: null, totalCount: 0, totalCountIsMinimum: false };
  const { rows, total, until } = await findWorkspaces(ctx, identifiers, { query, cursor, limit });
  const described = await describeEach(
    ctx,
    rows.slice(0, limit).map(({ id }) => id),
    describe,
  );
  return toPage(
    rows,
    limit,
    total,
    cursorOf,
    (row) => {
      const description = described.get(row.id);
      if (!description) throw new Error(`Workspace ${row.id} is not described.`);
      return {
        name: row.name,
        handle: row.handle,
        organization: { name: row.organizationName, handle: row.organizationHandle },
        ...description,
      };
    },
    until,
  );
}

function findWorkspaces(
  { database }: Pick<Context, 'database'>,
  identifiers: OrganizationsOfUser['identifiers'],
  { query, cursor, limit }: { query: string; cursor: string | null | undefined; limit: number },
) {
  const db = database.global;
  return findPage(
    {
      db,
      all: visibleWorkspaces(db, identifiers, {
        after: null,
        search: { kind: 'all' },
        rowsMax: listCountMax + 1,
      }),
      lookups: nameLookup(db, 'workspaces', query),
      part: (search, after: string[] | null, rowsMax) => partOf(db, identifiers, { after, search, rowsMax }),
      sortKeys: (part) => part,
      matching: (search, part) => withOrganization(named(db, search, part)),
      counting: (search, part) => named(db, search, part).select('workspace.id'),
      cursorOf,
    },
    { query, after: decodeCursor(cursor, 2), limit },
  );
}

function partOf(
  db: Kysely<GlobalTables>,
  identifiers: OrganizationsOfUser['identifiers'],
  part: Parameters<typeof visibleWorkspaces>[2],
) {
  return db
    .selectFrom(visibleWorkspaces(db, identifiers, part).as('seen'))
    .selectAll()
    .orderBy('name')
    .orderBy('handle')
    .limit(part.rowsMax);
}

function named(db: Kysely<GlobalTables>, search: Search, part: ReturnType<typeof partOf>) {
  return db.selectFrom(part.as('workspace')).where((eb) => eb.and(matches(search, eb.ref('workspace.name'))));
}

/** Joins the organization only for the rows of the page. */
function withOrganization(workspaces: ReturnType<typeof named>) {
  return workspaces
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('organizations')
          .select(['name', 'handle'])
          .whereRef('organizations.id', '=', 'workspace.organization_id')
          .limit(1)
          .as('organization'),
      (join) => join.onTrue(),
    )
    .select([
      'workspace.id',
      'workspace.name',
      'workspace.handle',
      'organization.name as organizationName',
      'organization.handle as organizationHandle',
    ])
    .orderBy('workspace.name')
    .orderBy('workspace.handle');
}

const cursorOf = ({ name, handle }: { name: string; handle: string }) => [name, handle];

/** One transaction each: a workspace's rows are visible only inside it. */
async function describeEach<Description>(
  { database }: Pick<Context, 'database'>,
  ids: string[],
  describe: (tx: WorkspaceTransaction) => Promise<Description>,
) {
  return new Map(
    await Promise.all(ids.map(async (id) => [id, await database.inWorkspaceReadOnly(id, describe)] as const)),
  );
}

type Part = {
  after: string[] | null;
  search: Search;
  rowsMax: number;
};

/** Reads each organization's workspaces in index order with a limit, so that the cost does not depend on their number. */
function visibleWorkspaces(
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
