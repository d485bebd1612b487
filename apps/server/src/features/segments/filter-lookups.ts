import { type PassCondition, type PassFilter, planCondition, type ValueTest } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { peopleSubjectId } from '../../platform/database/schema/search-tables.ts';
import type { IndexLookup } from '../../platform/database/search/index-lookups.ts';
import { indexedText } from '../../platform/database/search/save-attribute-values.ts';

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

/** A range of the index `attribute_values`, which holds all matches; the caller compares each in full. */
type IndexedCondition = {
  owner: 'user' | 'pass';
  where: RawBuilder<SqlBool>;
};

/** Null for most conditions that match unset values or parts of texts, and for all on the pass itself. */
function indexedCondition(
  condition: PassCondition,
  { passTemplateId, attributes }: { passTemplateId: string; attributes: readonly Attribute[] },
): IndexedCondition | null {
  const planned = planCondition(condition, attributes);
  if (planned.about !== 'value' || planned.negated || planned.unsetMatches) return null;
  const where = rangeOf(planned.test);
  if (!where) return null;
  const subjectId = planned.owner === 'user' ? peopleSubjectId : passTemplateId;
  return {
    owner: planned.owner,
    where: sql`(subject_id = ${subjectId} and key = ${planned.key} and ${where})`,
  };
}

function rangeOf(test: ValueTest): RawBuilder<unknown> | null {
  switch (test.test) {
    case 'never':
      return null;
    case 'set':
      return sql`true`;
    case 'text':
      return textRange(test);
    case 'number': {
      const operator = { is: sql`=`, isMoreThan: sql`>`, isLessThan: sql`<` }[test.how];
      return sql`number_value ${operator} ${test.number}::double precision`;
    }
    case 'time':
      return sql.join(timeBounds(test), sql` and `);
  }
}

/** The index holds only the beginning of long texts. */
function textRange({ how, text }: ValueTest & { test: 'text' }): RawBuilder<unknown> | null {
  if (how === 'contains') return null;
  const beginning = indexedText(text);
  return how === 'is'
    ? sql`value = ${beginning}`
    : sql`value >= ${beginning} and value < ${`${beginning}\u{10FFFF}`}`;
}

function timeBounds({ from, until }: ValueTest & { test: 'time' }): RawBuilder<unknown>[] {
  const bound = (milliseconds: number) => sql`to_timestamp(${milliseconds}::double precision / 1000)`;
  return [
    ...(from === null ? [] : [sql`time_value >= ${bound(from)}`]),
    ...(until === null ? [] : [sql`time_value < ${bound(until)}`]),
  ];
}

function conjunctsOf(filter: PassFilter): PassFilter[] {
  return 'all' in filter ? filter.all.flatMap(conjunctsOf) : [filter];
}
