import { type OrganizationListItem, type Page, pickerPageSize } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { containsPattern, decodeCursor, toPage } from '../../platform/database/pagination.ts';
import { organizationsOfUser } from './organizations-of-user.ts';

export type OrganizationsQuery = { query?: string; cursor?: string | null; limit?: number };

/** A page of the organizations a person sees, by name: their own, or all for a system admin. */
export async function listOrganizations(
  ctx: Pick<Context, 'identity' | 'database'>,
  userId: string,
  { query = '', cursor, limit = pickerPageSize }: OrganizationsQuery,
): Promise<Page<OrganizationListItem>> {
  const { identifiers } = await organizationsOfUser(ctx, userId);
  if (identifiers.length === 0) return { items: [], nextCursor: null, totalCount: 0 };
  const after = decodeCursor(cursor, 2);
  const matching = ctx.database.global
    .selectFrom('organizations')
    .$if(identifiers !== 'all', (select) => select.where('workos_identifier', 'in', [...identifiers]))
    .$if(query !== '', (select) => select.where('name', 'ilike', containsPattern(query)));
  const [rows, total] = await Promise.all([
    matching
      .select(['name', 'handle'])
      .$if(after !== null, (select) =>
        select.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('name', 'handle'), '>', tuple(after?.[0] ?? '', after?.[1] ?? '')),
        ),
      )
      .orderBy('name')
      .orderBy('handle')
      .limit(limit + 1)
      .execute(),
    matching.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return toPage(
    rows,
    limit,
    Number(total.count),
    (row) => [row.name, row.handle],
    ({ name, handle }) => ({ name, handle }),
  );
}
