import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTransaction } from '../database.ts';
import type { AttributeValues } from '../schema/passes-tables.ts';

type Entry = {
  /** A pass's template, or `peopleSubjectId`. */
  subjectId: string;
  id: string;
  values: AttributeValues;
  /** The values before the change. */
  before?: AttributeValues | undefined;
};

/** Updates the attribute index of a pass or a person. */
export async function saveAttributeValues(
  { workspaceId, db }: WorkspaceTransaction,
  { subjectId, id, values, before = {} }: Entry,
): Promise<void> {
  const added = differing(values, before);
  const gone = differing(before, values);
  if (gone.length > 0)
    await db
      .deleteFrom('attribute_values')
      .where('workspace_id', '=', workspaceId)
      .where('subject_id', '=', subjectId)
      .where('entry_id', '=', id)
      .where(({ eb, or }) =>
        or(gone.map(([key, value]) => eb('key', '=', key).and('value', '=', indexedJson(value)))),
      )
      .execute();
  if (added.length > 0)
    await db
      .insertInto('attribute_values')
      .values(
        added.map(([key, value]) => ({
          workspace_id: workspaceId,
          subject_id: subjectId,
          key,
          value: indexedJson(value),
          entry_id: id,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** A value in its indexed form: short enough for an index entry, and in lower case for case-insensitive prefixes. */
export const indexed = (value: RawBuilder<unknown>) => sql<string>`lower(left(${value}, 100))`;

/** Through `jsonb`, so that a number has the same text as in the row's attributes. */
const indexedJson = (value: unknown) => indexed(sql`${JSON.stringify(value)}::jsonb #>> '{}'`);

/** The entries that differ from `others` and are indexed, that is, neither null nor empty. */
function differing(values: AttributeValues, others: AttributeValues) {
  return Object.entries(values).filter(
    ([key, value]) => value !== null && value !== '' && value !== others[key],
  );
}
