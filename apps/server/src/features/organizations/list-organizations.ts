import { type OrganizationListItem, type Page, pickerPageSize } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { decodeCursor, toPage } from '../../platform/database/pagination.ts';
import { afterCursor } from '../../platform/database/search/after-cursor.ts';
import { findPage } from '../../platform/database/search/find-page.ts';
import { nameLookup } from '../../platform/database/search/index-lookups.ts';
import { isCandidate, matches } from '../../platform/database/search/plan-search.ts';
import { type OrganizationsOfUser, organizationsOfUser } from './organizations-of-user.ts';

export type OrganizationsQuery = { query?: string; cursor?: string | null; limit?: number };

export async function listOrganizations(
  ctx: Pick<Context, 'identity' | 'database'>,
  userId: string,
  query: OrganizationsQuery,
): Promise<Page<OrganizationListItem>> {
  return listOrganizationsOf(ctx, (await organizationsOfUser(ctx, userId)).identifiers, query);
}

/** Given by the identity provider's identifiers. */
export async function listOrganizationsOf(
  ctx: Pick<Context, 'database'>,
  identifiers: OrganizationsOfUser['identifiers'],
  { query = '', cursor, limit = pickerPageSize }: OrganizationsQuery,
): Promise<Page<OrganizationListItem>> {
  if (identifiers.length === 0) return { items: [], nextCursor: null, totalCount: 0 };
  const db = ctx.database.global;
  const listed = db
    .selectFrom('organizations')
    .$if(identifiers !== 'all', (select) => select.where('workos_identifier', 'in', [...identifiers]));
  const cursorOf = ({ name, handle }: OrganizationListItem) => [name, handle];
  const { rows, total, until } = await findPage(
    {
      db,
      all: listed.select('name').orderBy('name'),
      lookups: nameLookup(db, 'organizations', query),
      part: (search, after: string[] | null, rowsMax) =>
        listed
          .where((eb) => eb.and(isCandidate(search, eb.ref('id'), 'uuid')))
          .$if(after !== null, (select) => select.where(afterCursor(after ?? [])))
          .select(['name', 'handle'])
          .orderBy('name')
          .orderBy('handle')
          .limit(rowsMax),
      sortKeys: (part) => part,
      matching: (search, part) =>
        db
          .selectFrom(part.as('organization'))
          .select(['name', 'handle'])
          .where((eb) => eb.and(matches(search, eb.ref('name'))))
          .orderBy('name')
          .orderBy('handle'),
      cursorOf,
    },
    { query, after: decodeCursor(cursor, 2), limit },
  );
  return toPage(rows, limit, total, cursorOf, ({ name, handle }) => ({ name, handle }), until);
}
