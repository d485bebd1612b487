import { type AttributeFilter, foldText } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { peopleSubjectId } from '../../platform/database/schema/search-tables.ts';
import { type IndexLookup, workspaceLookup } from '../../platform/database/search/index-lookups.ts';
import { indexedText } from '../../platform/database/search/save-attribute-values.ts';

type FilteredTemplate = { passTemplateId: string; document: DesignDocument };

const personKeys: readonly string[] = ['firstName', 'lastName', 'email'];

/**
 * The index lookups that narrow an attribute filter to few passes or people: exact values, prefixes, and keys that few entries have. All
 * other operators are compared pass by pass.
 */
export function attributeLookups(
  tx: WorkspaceTransaction,
  template: FilteredTemplate,
  filter: AttributeFilter,
): IndexLookup[] {
  const { key, operator } = filter;
  const value = String(filter.value ?? '');
  const isByValue = operator === 'is' || operator === 'startsWith';
  if (isByValue ? value === '' : operator !== 'isSet') return [];
  if (personKeys.includes(key)) return isByValue ? workspaceLookup(tx, 'passUsers', value) : [];
  const isPersonAttribute = template.document.attributes.some(
    (each) => each.key === key && each.scope === 'user',
  );
  const subjectId = isPersonAttribute ? peopleSubjectId : template.passTemplateId;
  return [
    {
      leadsTo: isPersonAttribute ? 'owners' : 'rows',
      find: (max) =>
        findEntries(tx, { subjectId, key, among: isByValue ? among(operator, value) : null }, max),
    },
  ];
}

type Entries = { subjectId: string; key: string; among: RawBuilder<SqlBool> | null };

async function findEntries(
  { workspaceId, db }: WorkspaceTransaction,
  { subjectId, key, among }: Entries,
  max: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('attribute_values')
    .select('entry_id')
    .where('workspace_id', '=', workspaceId)
    .where('subject_id', '=', subjectId)
    .where('key', '=', key)
    .$if(among !== null, (select) => select.where(among ?? sql<SqlBool>`true`))
    .limit(max)
    .execute();
  return rows.map(({ entry_id }) => entry_id);
}

/** The index stores only the beginning of long values; the caller compares every match in full. */
function among(operator: 'is' | 'startsWith', value: string): RawBuilder<SqlBool> {
  const beginning = indexedText(foldText(value));
  return operator === 'is'
    ? sql<SqlBool>`value = ${beginning}`
    : sql<SqlBool>`(value >= ${beginning} and value < ${beginning} || ${'\u{10FFFF}'})`;
}
