import type { PassFilter } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { IndexLookup } from '../../platform/database/search/index-lookups.ts';
import { conjunctsOf, type IndexedCondition, indexedCondition } from './indexed-condition.ts';

type FilteredTemplate = { passTemplateId: string; attributes: readonly Attribute[] };

/** One lookup for each condition that all matches fulfill. */
export function filterLookups(
  tx: WorkspaceTransaction,
  filter: PassFilter,
  template: FilteredTemplate,
): IndexLookup[] {
  return conjunctsOf(filter).flatMap((each) => {
    if ('field' in each && each.field === 'externalId' && each.operator === 'is')
      return [
        { leadsTo: 'rows', find: () => findExternalId(tx, template.passTemplateId, String(each.value)) },
      ];
    const indexed = 'key' in each ? indexedCondition(each, template) : null;
    if (!indexed) return [];
    const leadsTo = indexed.owner === 'user' ? 'owners' : 'rows';
    return [{ leadsTo, find: (max) => findEntries(tx, indexed, max) }];
  });
}

async function findExternalId(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
  externalId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .where('external_id', '=', externalId)
    .execute();
  return rows.map(({ id }) => id);
}

async function findEntries(
  { workspaceId, db }: WorkspaceTransaction,
  { where }: IndexedCondition,
  max: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('attribute_values')
    .select('entry_id')
    .where('workspace_id', '=', workspaceId)
    .where(where)
    .limit(max)
    .execute();
  return rows.map(({ entry_id }) => entry_id);
}
