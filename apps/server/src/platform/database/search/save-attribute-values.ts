import { filterValues, timeKey } from '@tessera/pass-design';
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
  const { statements } = attributeValueStatements(tx, subjectId, entries);
  for (const statement of statements) await statement.execute(tx.db);
}

/** `areApart`: they remove no row with the key of one that they add, so they may share a `with`. */
export function attributeValueStatements(
  { workspaceId }: Pick<WorkspaceTransaction, 'workspaceId'>,
  subjectId: string,
  entries: readonly Entry[],
): { statements: RawBuilder<unknown>[]; areApart: boolean } {
  const rows = entries.flatMap(({ id, values, before = {} }) => indexedValues(id, differing(values, before)));
  const rowsBefore = entries.flatMap(({ id, values, before = {} }) =>
    indexedValues(id, differing(before, values)),
  );
  const removed = withoutRows(rowsBefore, rows);
  const added = withoutRows(rows, rowsBefore);
  const keyOf = ({ id, key, text }: IndexedValue) => `${id} ${key} ${text}`;
  const addedKeys = new Set(added.map(keyOf));
  return {
    statements: [
      ...(removed.length > 0 ? [removeRows(workspaceId, subjectId, removed)] : []),
      ...(added.length > 0 ? [insertIndexedValues(workspaceId, subjectId, added)] : []),
    ],
    areApart: !removed.some((row) => addedKeys.has(keyOf(row))),
  };
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

function removeRows(
  workspaceId: string,
  subjectId: string,
  rows: readonly IndexedValue[],
): RawBuilder<unknown> {
  return sql`delete from attribute_values
    using unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ text }) => text)}::text[],
      ${rows.map(({ id }) => id)}::uuid[]) as gone (key, value, entry_id)
    where workspace_id = ${workspaceId} and subject_id = ${subjectId} and attribute_values.key = gone.key collate "C"
      and attribute_values.value = gone.value collate "C" and attribute_values.entry_id = gone.entry_id`;
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
