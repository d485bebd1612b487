import { isDeepStrictEqual } from 'node:util';
import { filterValueKeys, filterValues } from '@tessera/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import { peopleSubjectId } from '../../platform/database/schema/search-tables.ts';
import { saveAttributeValues } from '../../platform/database/search/save-attribute-values.ts';
import { saveSearchWords } from '../../platform/database/search/save-search-words.ts';

export type PassPerson = { email: string; firstName: string; lastName: string };

/** `changed`: an existing holder's name or attributes changed, which affects all of their passes. */
export type SavedPassUser = { id: string; changed: boolean };

/** Creates or updates the holder with this e-mail address; names and values that are not given stay unchanged. */
export async function savePassUser(
  ctx: Pick<Context, 'ids' | 'clock'>,
  tx: WorkspaceTransaction,
  { email, firstName, lastName }: PassPerson,
  attributes: AttributeValues,
): Promise<SavedPassUser> {
  const { workspaceId, db } = tx;
  const key = email.toLowerCase();
  const before = await db
    .selectFrom('pass_users')
    .select(['first_name', 'last_name', 'attributes'])
    .where('workspace_id', '=', workspaceId)
    .where('email_key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  const { id, ...after } = await db
    .insertInto('pass_users')
    .values({
      workspace_id: workspaceId,
      id: ctx.ids.uuid(),
      email,
      email_key: key,
      first_name: firstName,
      last_name: lastName,
      attributes: JSON.stringify(attributes),
      created_at: ctx.clock(),
      filter_values: JSON.stringify(filterValues({ ...attributes, firstName, lastName, email: key })),
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'email_key']).doUpdateSet({
        first_name: sql`coalesce(nullif(excluded.first_name, ''), pass_users.first_name)`,
        last_name: sql`coalesce(nullif(excluded.last_name, ''), pass_users.last_name)`,
        attributes: sql`pass_users.attributes || excluded.attributes`,
        filter_values: sql`(pass_users.filter_values - ${filterValueKeys(attributes)}::text[]) || excluded.filter_values`,
      }),
    )
    .returning(['id', 'first_name', 'last_name', 'attributes'])
    .executeTakeFirstOrThrow();
  await saveSearchWords(tx, {
    list: 'passUsers',
    id,
    text: searchTextOf(key, after),
    before: before && searchTextOf(key, before),
  });
  await saveAttributeValues(tx, peopleSubjectId, [
    { id, values: filterable(key, after), before: before && filterable(key, before) },
  ]);
  return { id, changed: before !== undefined && !isDeepStrictEqual(before, after) };
}

type Person = { first_name: string; last_name: string; attributes: AttributeValues };

/** The values of a person that filters compare. */
const filterable = (email: string, person: Person): AttributeValues => ({
  ...person.attributes,
  firstName: person.first_name,
  lastName: person.last_name,
  email,
});

function searchTextOf(
  email: string,
  { first_name, last_name }: { first_name: string; last_name: string },
): string {
  return `${email} ${first_name} ${last_name}`;
}
