import type { Selectable, Transaction } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../platform/database/is-unique-violation.ts';
import type { GlobalTables } from '../../platform/database/schema/database.ts';
import type { OrganizationsTable } from '../../platform/database/schema/organizations-table.ts';
import { saveNameWords } from '../../platform/database/search/save-search-words.ts';
import { takeHandle } from '../../platform/take-handle.ts';
import type { BegunOrganization } from './begin-organization.ts';
import { planColumns, startingPlan } from './organization-plan.ts';

/**
 * Gives an organization the identity provider knows its page here.
 * @throws AppError `conflict` when it has one by now: two windows began the same
 */
export async function insertOrganization(
  ctx: Pick<Context, 'ids' | 'clock' | 'config'>,
  db: Transaction<GlobalTables>,
  { workosIdentifier, name }: BegunOrganization,
): Promise<Selectable<OrganizationsTable>> {
  const other = await db
    .selectFrom('organizations')
    .select('id')
    .where('workos_identifier', '=', workosIdentifier)
    .executeTakeFirst();
  if (other) throw new AppError('conflict');
  const made = takeHandle(name, 'organization', (handle) =>
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
      .onConflict((conflict) => conflict.column('handle').doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
  const organization = await made.catch((error: unknown) => {
    // The one handle that is taken is asked for again; what is left is that another window was faster since we looked.
    throw isUniqueViolation(error) ? new AppError('conflict', { cause: error }) : error;
  });
  await saveNameWords(db, { list: 'organizations', id: organization.id, name });
  return organization;
}
