import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTransaction } from '../database.ts';
import type { AttributeValues } from '../schema/passes-tables.ts';

type Entry = {
  /** A pass's template, or `ofPeople`. */
  subjectId: string;
  id: string;
  values: AttributeValues;
  /** What it had until now. */
  before?: AttributeValues | undefined;
};

/** Makes a pass, or a person, findable by the attributes it has now. */
export async function saveAttributeValues(
  { workspaceId, db }: WorkspaceTransaction,
  { subjectId, id, values, before = {} }: Entry,
): Promise<void> {
  const added = differing(values, before);
  const gone = differing(before, values);
  if (gone !== null)
    await sql`delete from attribute_values as known using jsonb_each_text(${gone}::jsonb) as gone
      where known.workspace_id = ${workspaceId} and known.subject_id = ${subjectId} and known.key = gone.key
        and known.value = ${indexed(sql.ref('gone.value'))} and known.entry_id = ${id}`.execute(db);
  if (added !== null)
    await sql`insert into attribute_values (workspace_id, subject_id, key, value, entry_id)
      select ${workspaceId}, ${subjectId}, key, ${indexed(sql.ref('value'))}, ${id}
      from jsonb_each_text(${added}::jsonb) where value <> ''
      on conflict do nothing`.execute(db);
}

/** A value as the index has it: short enough for an index's entry, in lower case because beginnings are searched for in any. */
export const indexed = (value: RawBuilder<unknown>) => sql<string>`lower(left(${value}, 100))`;

/** Those of the first that the second has not, as JSON; null when there are none. */
function differing(values: AttributeValues, others: AttributeValues): string | null {
  const entries = Object.entries(values).filter(([key, value]) => value !== null && value !== others[key]);
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries));
}
