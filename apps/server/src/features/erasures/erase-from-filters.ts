import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { saveSearchWords } from '../../platform/database/search/save-search-words.ts';

export type Erased = {
  /** An address, the national part of a phone number, or an own id. */
  identity: string;
  /** Filters keep the notation in which a number was written. */
  isPhone: boolean;
  isNamed: (text: string) => boolean;
  /** No value contains it, so that a filter matches no pass by it. */
  placeholder: string;
};

/** Replaces the address in filters and names. Conditions stay, because a filter without one matches more passes. Safe to repeat. */
export async function eraseFromFilters(tx: WorkspaceTransaction, erased: Erased): Promise<void> {
  await eraseFromSegments(tx, erased);
  await eraseFromCampaigns(tx, erased);
  await eraseFromSelections(tx, erased);
}

async function eraseFromSegments({ workspaceId, db }: WorkspaceTransaction, erased: Erased): Promise<void> {
  const rows = await db
    .selectFrom('segments')
    .select(['id', 'name', 'filter'])
    .where('workspace_id', '=', workspaceId)
    .where(({ or }) => or([holds(sql.ref('name'), erased), holds(sql.ref('filter'), erased)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, name, filter } of rows)
    await db
      .updateTable('segments')
      .set({ name: nameWithout(name, erased), filter: JSON.stringify(withoutAddress(filter, erased)) })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
}

async function eraseFromCampaigns(tx: WorkspaceTransaction, erased: Erased): Promise<void> {
  const { workspaceId, db } = tx;
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'name', 'audience'])
    .where('workspace_id', '=', workspaceId)
    .where(({ or }) => or([holds(sql.ref('name'), erased), holds(sql.ref('audience'), erased)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, name, audience } of rows) {
    const text = nameWithout(name, erased);
    await db
      .updateTable('campaigns')
      .set({ name: text, audience: JSON.stringify(withoutAddress(audience, erased)) })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
    await saveSearchWords(tx, 'campaigns', [{ id, text, before: name }]);
  }
}

async function eraseFromSelections({ workspaceId, db }: WorkspaceTransaction, erased: Erased): Promise<void> {
  const rows = await db
    .selectFrom('bulk_changes')
    .select(['id', 'selection'])
    .where('workspace_id', '=', workspaceId)
    .where(holds(sql.ref('selection'), erased))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, selection } of rows)
    await db
      .updateTable('bulk_changes')
      .set({ selection: JSON.stringify(withoutAddress(selection, erased)) })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
}

const holds = (column: ReturnType<typeof sql.ref>, { identity, isPhone }: Erased) =>
  sql<boolean>`strpos(${isPhone ? sql`regexp_replace(${column}::text, '[\\s()./-]', '', 'g')` : sql`lower(${column}::text)`}, lower(${identity})) > 0`;

/** A name is only shown, so the address is also removed as a part of a longer one. */
const nameWithout = (name: string, { identity, placeholder }: Erased): string =>
  name.replace(new RegExp(RegExp.escape(identity), 'giu'), () => placeholder);

/** Replaces each text that contains the address. */
function withoutAddress(json: unknown, erased: Erased): unknown {
  if (typeof json === 'string') return erased.isNamed(json) ? erased.placeholder : json;
  if (Array.isArray(json)) return json.map((each) => withoutAddress(each, erased));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([key, each]) => [key, withoutAddress(each, erased)]));
}
