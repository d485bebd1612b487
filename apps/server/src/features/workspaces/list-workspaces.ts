import { type Page, pickerPageSize, type WorkspaceListItem } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { containsPattern, decodeCursor, toPage } from '../../platform/database/pagination.ts';
import { type OrganizationsOfUser, organizationsOfUser } from '../organizations/organizations-of-user.ts';
import { countWorkspace } from './count-workspace.ts';

export type WorkspacesQuery = {
  query?: string | undefined;
  cursor?: string | null | undefined;
  limit?: number | undefined;
};

/** A page of the workspaces of all organizations a person sees, by name. */
export async function listWorkspaces(
  ctx: Pick<Context, 'identity' | 'database'>,
  userId: string,
  query: WorkspacesQuery,
): Promise<Page<WorkspaceListItem>> {
  return listWorkspacesOf(ctx, (await organizationsOfUser(ctx, userId)).identifiers, query);
}

/** A page of the workspaces of some organizations, named by the identity provider's identifiers. */
export async function listWorkspacesOf(
  ctx: Pick<Context, 'database'>,
  identifiers: OrganizationsOfUser['identifiers'],
  { query = '', cursor, limit = pickerPageSize }: WorkspacesQuery,
): Promise<Page<WorkspaceListItem>> {
  if (identifiers.length === 0) return { items: [], nextCursor: null, totalCount: 0 };
  const after = decodeCursor(cursor, 2);
  const matching = ctx.database.global
    .selectFrom('workspaces')
    .innerJoin('organizations', 'organizations.id', 'workspaces.organization_id')
    .$if(identifiers !== 'all', (select) =>
      select.where('organizations.workos_identifier', 'in', [...identifiers]),
    )
    .$if(query !== '', (select) => select.where('workspaces.name', 'ilike', containsPattern(query)));
  const [rows, total] = await Promise.all([
    matching
      .select([
        'workspaces.id',
        'workspaces.name',
        'workspaces.handle',
        'organizations.name as organizationName',
        'organizations.handle as organizationHandle',
      ])
      .$if(after !== null, (select) =>
        select.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('workspaces.name', 'workspaces.handle'),
            '>',
            tuple(after?.[0] ?? '', after?.[1] ?? ''),
          ),
        ),
      )
      .orderBy('workspaces.name')
      .orderBy('workspaces.handle')
      .limit(limit + 1)
      .execute(),
    matching.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const counts = new Map(
    await Promise.all(
      rows
        .slice(0, limit)
        .map(async ({ id }) => [id, await ctx.database.inWorkspace(id, countWorkspace)] as const),
    ),
  );
  return toPage(
    rows,
    limit,
    Number(total.count),
    (row) => [row.name, row.handle],
    (row) => ({
      name: row.name,
      handle: row.handle,
      organization: { name: row.organizationName, handle: row.organizationHandle },
      passTemplateCount: counts.get(row.id)?.passTemplateCount ?? 0,
      passCount: counts.get(row.id)?.passCount ?? 0,
    }),
  );
}
