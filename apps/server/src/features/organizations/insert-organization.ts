import type { Selectable, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { GlobalTables } from '../../platform/database/schema/database.ts';
import type { OrganizationsTable } from '../../platform/database/schema/organizations-table.ts';
import { saveNameWords } from '../../platform/database/search/save-search-words.ts';
import { takeHandle } from '../../platform/take-handle.ts';
import type { ProviderOrganization } from './create-organization-once.ts';
import { planColumns, startingPlan } from './organization-plan.ts';

type Inserted = { organization: Selectable<OrganizationsTable>; isNew: boolean };

/** Finds the page that a simultaneous request gave the organization. */
export async function insertOrganization(
  ctx: Pick<Context, 'ids' | 'clock' | 'config'>,
  db: Transaction<GlobalTables>,
  { workosIdentifier, name }: ProviderOrganization,
): Promise<Inserted> {
  const insert = (handle: string) =>
    db
      .insertInto('organizations')
      .values({
        id: ctx.ids.uuid(),
        name,
        handle,
        workos_identifier: workosIdentifier,
        ...planColumns(startingPlan(ctx.config)),
        created_at: ctx.clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  const find = () =>
    db
      .selectFrom('organizations')
      .selectAll()
      .where('workos_identifier', '=', workosIdentifier)
      .executeTakeFirst();
  // Either the handle is taken, and the next one is tried, or the organization has its page.
  const inserted = await takeHandle<Inserted>(name, 'organization', async (handle) => {
    const made = await insert(handle);
    const organization = made ?? (await find());
    return organization && { organization, isNew: made !== undefined };
  });
  if (inserted.isNew) await saveNameWords(db, { list: 'organizations', id: inserted.organization.id, name });
  return inserted;
}
