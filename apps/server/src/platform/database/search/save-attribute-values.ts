import { filterValues, timeKey } from '@tessera/contract';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTransaction } from '../database.ts';
import type { AttributeValues } from '../schema/passes-tables.ts';
import { insertRows } from '../unnest-rows.ts';

type Entry = {
  id: string;
  values: AttributeValues;
  before?: AttributeValues | undefined;
};

/** `subjectId` is the passes' template, or `peopleSubjectId`. */
export async function saveAttributeValues(
  tx: WorkspaceTransaction,
  subjectId: string,
  entries: readonly Entry[],
): Promise<void> {
  const rows = entries.flatMap(({ id, values, before = {} }) => indexedValues(id, differing(values, before)));
  const rowsBefore = entries.flatMap(({ id, values, before = {} }) =>
    indexedValues(id, differing(before, values)),
  );
  await removeRows(tx, subjectId, withoutRows(rowsBefore, rows));
  const added = withoutRows(rows, rowsBefore);
  if (added.length > 0) await insertIndexedValues(tx.workspaceId, subjectId, added).execute(tx.db);
}

const differing = (values: AttributeValues, others: AttributeValues): AttributeValues =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== others[key]));

export type IndexedValue = {
  id: string;
  key: string;
  text: string;
  number: number | null;
  time: number | null;
};

/** An index entry holds at most 2,700 bytes. */
export const indexedLengthMax = 100;

export function indexedValues(id: string, attributes: AttributeValues): IndexedValue[] {
  return Object.keys(attributes).flatMap((key) => {
    const values = filterValues({ [key]: attributes[key] });
    const value = values[key];
    if (value === undefined) return [];
    const time = values[timeKey(key)];
    return [
      {
        id,
        key,
        text: indexedText(String(value)),
        number: typeof value === 'number' ? value : null,
        time: typeof time === 'number' ? time : null,
      },
    ];
  });
}

export const indexedText = (text: string): string =>
  text.length <= indexedLengthMax ? text : [...text].slice(0, indexedLengthMax).join('');

const identityOf = (row: IndexedValue): string => JSON.stringify(Object.values(row));

function withoutRows(rows: readonly IndexedValue[], others: readonly IndexedValue[]): IndexedValue[] {
  const known = new Set(others.map(identityOf));
  return rows.filter((row) => !known.has(identityOf(row)));
}

async function removeRows(
  { workspaceId, db }: WorkspaceTransaction,
  subjectId: string,
  rows: readonly IndexedValue[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`delete from attribute_values
    using unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ text }) => text)}::text[],
      ${rows.map(({ id }) => id)}::uuid[]) as gone (key, value, entry_id)
    where workspace_id = ${workspaceId} and subject_id = ${subjectId} and attribute_values.key = gone.key collate "C"
      and attribute_values.value = gone.value collate "C" and attribute_values.entry_id = gone.entry_id`.execute(
    db,
  );
}

const columns = {
  subject_id: 'uuid',
  key: 'text',
  value: 'text',
  entry_id: 'uuid',
  number_value: 'double precision',
  time_value: 'timestamptz',
} as const;

/** Skips existing rows. */
export function insertIndexedValues(
  workspaceId: string,
  subjectId: string,
  values: readonly IndexedValue[],
): RawBuilder<unknown> {
  const rows = values.map(({ id, key, text, number, time }) => ({
    subject_id: subjectId,
    key,
    value: text,
    entry_id: id,
    number_value: number,
    time_value: time === null ? null : new Date(time),
  }));
  return insertRows(workspaceId, 'attribute_values', columns, rows);
}
