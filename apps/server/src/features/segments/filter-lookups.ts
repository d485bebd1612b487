import { type FieldCondition, type PassCondition, type PassFilter, planCondition } from '@tessera/contract';
import type { Attribute, ValueTest } from '@tessera/pass-design';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { peopleSubjectId } from '../../platform/database/schema/search-tables.ts';
import type { IndexLookup } from '../../platform/database/search/index-lookups.ts';
import { indexedText } from '../../platform/database/search/save-attribute-values.ts';
import { numberOperators } from './compile-pass-filter.ts';

type FilteredTemplate = { passTemplateId: string; attributes: readonly Attribute[]; now: Date };

/** One lookup for each condition that all matches fulfill. */
export function filterLookups(
  tx: WorkspaceTransaction,
  filter: PassFilter,
  template: FilteredTemplate,
): IndexLookup[] {
  return conjunctsOf(filter).flatMap((each) => {
    if ('field' in each) return fieldLookups(tx, each, template);
    const indexed = 'key' in each ? indexedCondition(each, template) : null;
    if (!indexed) return [];
    const leadsTo = indexed.owner === 'user' ? 'owners' : 'rows';
    return [{ leadsTo, find: (max) => findEntries(tx, indexed, max) }];
  });
}

function fieldLookups(
  tx: WorkspaceTransaction,
  condition: FieldCondition,
  template: FilteredTemplate,
): IndexLookup[] {
  const passes = indexedPasses(tx, condition, template);
  if (!passes) return [];
  const find = async (max: number) => {
    const { rows } = await sql<{ id: string }>`${passes} limit ${max}`.execute(tx.db);
    return rows.map(({ id }) => id);
  };
  return [{ leadsTo: 'rows', find }];
}

/** Null for what has no index: usually a large share of passes fulfills it, or (the creation) the list is in its order. */
function indexedPasses(
  { workspaceId }: WorkspaceTransaction,
  condition: FieldCondition,
  { passTemplateId, attributes, now }: FilteredTemplate,
): RawBuilder<unknown> | null {
  const planned = planCondition(condition, attributes, now);
  if (planned.negated) return null;
  const inTime = (column: string, { test }: { test: ValueTest }) =>
    test.test === 'time' ? sql.join(timeBounds(sql.ref(column), test), sql` and `) : null;
  const ofTemplate = sql`select id from passes
    where workspace_id = ${workspaceId} and pass_template_id = ${passTemplateId}`;
  const ofEvents = (table: string) => sql`select pass_id as id from ${sql.table(table)}
    where workspace_id = ${workspaceId}`;
  const ofCampaign = (table: string, campaignId: string | null) =>
    sql`select event.pass_id as id from campaign_runs as run join ${sql.table(table)} as event
        on event.workspace_id = ${workspaceId} and event.run_id = run.id
      where run.workspace_id = ${workspaceId} and run.campaign_id = ${campaignId}::uuid`;
  switch (planned.about) {
    case 'externalId': {
      const { test } = planned;
      return test.test === 'text' && test.how === 'is'
        ? sql`${ofTemplate} and external_id = ${test.text}`
        : null;
    }
    case 'phone':
    case 'userExternalId': {
      const { about, test } = planned;
      const column = sql.ref(about === 'phone' ? 'phone' : 'external_id');
      return test.test === 'text' && test.how === 'is'
        ? sql`${ofTemplate} and pass_user_id in (select id from pass_users
            where workspace_id = ${workspaceId} and ${column} = ${test.text})`
        : null;
    }
    case 'refreshedAt': {
      const when = inTime('last_modified', planned);
      return when && sql`${ofTemplate} and ${when}`;
    }
    case 'addedAt': {
      const registered = inTime('created_at', planned);
      const saved = inTime('first_saved_at', planned);
      return (
        registered &&
        sql`${ofEvents('apple_registrations')} and ${registered}
          union all ${ofEvents('google_objects')} and ${saved}`
      );
    }
    case 'scannedAt': {
      const when = inTime('scanned_at', planned);
      return when && sql`${ofEvents('scans')} and outcome = 'accepted' and ${when}`;
    }
    case 'clickedAt': {
      const when = inTime('first_clicked_at', planned);
      return when && sql`${ofEvents('campaign_clicks')} and ${when}`;
    }
    case 'clickedCampaign':
      return ofCampaign('campaign_clicks', planned.campaignId);
    case 'convertedCampaign':
      return ofCampaign('conversions', planned.campaignId);
    default:
      return null;
  }
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
  { passTemplateId, attributes, now }: FilteredTemplate,
): IndexedCondition | null {
  const planned = planCondition(condition, attributes, now);
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
      const operator = sql.raw(numberOperators[test.how]);
      return sql`number_value ${operator} ${test.number}::double precision`;
    }
    case 'numbers':
      return sql`number_value between ${test.from}::double precision and ${test.to}::double precision`;
    case 'time':
      return sql.join(timeBounds(sql.ref('time_value'), test), sql` and `);
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

function timeBounds(
  time: RawBuilder<unknown>,
  { from, until }: ValueTest & { test: 'time' },
): RawBuilder<unknown>[] {
  const bound = (milliseconds: number) => sql`to_timestamp(${milliseconds}::double precision / 1000)`;
  return [
    ...(from === null ? [] : [sql`${time} >= ${bound(from)}`]),
    ...(until === null ? [] : [sql`${time} < ${bound(until)}`]),
  ];
}

function conjunctsOf(filter: PassFilter): PassFilter[] {
  return 'all' in filter ? filter.all.flatMap(conjunctsOf) : [filter];
}
