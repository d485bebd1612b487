import type { DesignDocument } from '@tessera/pass-design';
import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';

type End = { key: string; indexed: string; written: string };

/**
 * Google keeps an event's time and venue in the class, which all passes of a template share. Answers the values all of them have in
 * common: a key is empty where passes differ, and missing where none has a value of its own and the default applies. Voided passes
 * do not count.
 */
export async function readSharedAttributes(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  document: DesignDocument,
): Promise<AttributeValues> {
  const keys = sharedKeys(document);
  const ends = await readEnds(tx, passTemplateId, keys);
  const shared: AttributeValues = {};
  for (const key of keys) {
    const [one, other] = ends.filter((end) => end.key === key);
    if (!one) continue;
    // A pass without a value of its own shows the default, and no index tells cheaply whether there is one.
    const byDefault = document.attributes.find((attribute) => attribute.key === key)?.default ?? '';
    const isShared = one.indexed === other?.indexed && ['', one.written].includes(String(byDefault));
    shared[key] = isShared ? one.written : '';
  }
  return shared;
}

function sharedKeys({ passType, features }: DesignDocument): string[] {
  if (passType !== 'eventTicket') return [];
  const { date, venue } = features.relevance ?? {};
  return [...new Set([date, venue])].filter((key) => key !== undefined);
}

/** The first and the last value of each key in the order of the index: two look-ups a key, however many passes there are. */
async function readEnds(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
  keys: readonly string[],
): Promise<End[]> {
  const end = (key: string, direction: 'asc' | 'desc') =>
    db
      .selectFrom(
        db
          .selectFrom('attribute_values as held')
          .innerJoin('passes', 'passes.id', 'held.entry_id')
          .select(['held.key', 'held.value as indexed', sql<string>`attributes ->> held.key`.as('written')])
          .where('held.workspace_id', '=', workspaceId)
          .where('passes.workspace_id', '=', workspaceId)
          .where('held.subject_id', '=', passTemplateId)
          .where('held.key', '=', key)
          .where('passes.status', '=', 'issued')
          .orderBy('held.value', direction)
          .limit(1)
          .as('end'),
      )
      .selectAll();
  const [first, ...others] = keys.flatMap((key) => [end(key, 'asc'), end(key, 'desc')]);
  if (!first) return [];
  return others.reduce((all, one) => all.unionAll(one), first).execute();
}
