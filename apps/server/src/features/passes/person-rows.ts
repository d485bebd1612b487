import { filterValues } from '@tessera/pass-design';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/pipelined-client.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import { peopleSubjectId } from '../../platform/database/schema/search-tables.ts';
import {
  indexedValues,
  insertIndexedValues,
  saveAttributeValues,
} from '../../platform/database/search/save-attribute-values.ts';
import { saveSearchWords, wordColumns, wordRows } from '../../platform/database/search/save-search-words.ts';
import { searchWords } from '../../platform/database/search/search-words.ts';
import { insertRows, isShort, unnestRows } from '../../platform/database/unnest-rows.ts';
import { nationalNumber } from '../../platform/phone-number.ts';
import type { PersonIdentity } from './person-identity.ts';

export type SavedPassUser = {
  id: string;
  email: string;
  email_key: string;
  phone: string | null;
  external_id: string | null;
  first_name: string;
  last_name: string;
  attributes: AttributeValues;
};

export function changedNames(before: SavedPassUser, after: SavedPassUser): Set<string> {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const keys = new Set([...Object.keys(old), ...Object.keys(now)]);
  return new Set([...keys].filter((key) => old[key] !== now[key]).map((key) => `user.${key}`));
}

const valuesOf = ({
  attributes,
  email,
  first_name: firstName,
  last_name: lastName,
}: SavedPassUser): AttributeValues => ({
  ...attributes,
  email,
  firstName,
  lastName,
});

const searchTextOf = ({ email, phone, external_id, first_name, last_name }: SavedPassUser) =>
  [
    ...[email.toLowerCase(), first_name, last_name],
    ...(phone === null ? [] : [phone, nationalNumber(phone)]),
    external_id ?? '',
  ].join(' ');

const filterable = (user: SavedPassUser): AttributeValues => ({
  ...user.attributes,
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email.toLowerCase(),
});

const filterValuesOf = (user: SavedPassUser) => JSON.stringify(filterValues(filterable(user)));

export function blankPerson(
  { ids }: Pick<Context, 'ids'>,
  { email, phone, external_id }: PersonIdentity,
): SavedPassUser {
  const id = ids.uuid();
  return {
    ...{ id, email, phone, external_id },
    // A key without `@` is no address.
    email_key: email.toLowerCase() || `none ${id}`,
    first_name: '',
    last_name: '',
    attributes: {},
  };
}

/** Skips people of whom an identity is taken. Returns the ids of the others. */
export async function insertPeople(
  ctx: Pick<Context, 'clock'>,
  { workspaceId, db }: WorkspaceTransaction,
  sorted: readonly SavedPassUser[],
  inserts?: RawBuilder<unknown>[],
): Promise<Set<string>> {
  const createdAt = ctx.clock();
  const rows = sorted.map((user) => ({
    ...user,
    attributes: JSON.stringify(user.attributes),
    filter_values: filterValuesOf(user),
    created_at: createdAt,
  }));
  const mark = sorted.length === 1 ? sql.raw(prepared) : sql``;
  const insert = insertRows(workspaceId, 'pass_users', { ...personColumns, created_at: 'timestamptz' }, rows);
  const { rows: added } = await sql<{ id: string }>`${mark} ${insert} returning id`.execute(db);
  const addedIds = new Set(added.map(({ id }) => id));
  if (addedIds.size > 0)
    await indexPassUsers(
      { workspaceId, db },
      sorted.filter(({ id }) => addedIds.has(id)),
      inserts,
    );
  return addedIds;
}

async function indexPassUsers(
  { workspaceId, db }: WorkspaceTransaction,
  users: readonly SavedPassUser[],
  inserts: RawBuilder<unknown>[] | undefined,
): Promise<void> {
  const words = users.flatMap((user) => wordRows('passUsers', user.id, searchWords(searchTextOf(user))));
  const values = users.flatMap((user) => indexedValues(user.id, filterable(user)));
  // A person may have no name and no address.
  const filled = [
    ...(words.length > 0 ? [insertRows(workspaceId, 'search_words', wordColumns, words)] : []),
    ...(values.length > 0 ? [insertIndexedValues(workspaceId, peopleSubjectId, values)] : []),
  ];
  if (inserts && isShort(words) && isShort(values)) inserts.push(...filled);
  else for (const insert of filled) await insert.execute(db);
}

const personColumns = {
  id: 'uuid',
  email: 'text',
  email_key: 'text',
  phone: 'text',
  external_id: 'text',
  first_name: 'text',
  last_name: 'text',
  attributes: 'jsonb',
  filter_values: 'jsonb',
} as const;

export async function updatePassUsers(
  tx: WorkspaceTransaction,
  updates: readonly { before: SavedPassUser; after: SavedPassUser }[],
): Promise<void> {
  if (updates.length === 0) return;
  const rows = updates.map(({ after }) => ({
    ...after,
    attributes: JSON.stringify(after.attributes),
    filter_values: filterValuesOf(after),
  }));
  await sql`update pass_users set email = person.email, email_key = person.email_key, phone = person.phone,
      external_id = person.external_id, first_name = person.first_name, last_name = person.last_name,
      attributes = person.attributes, filter_values = person.filter_values
    from ${unnestRows('person', personColumns, rows)}
    where pass_users.workspace_id = ${tx.workspaceId} and pass_users.id = person.id`.execute(tx.db);
  await saveSearchWords(
    tx,
    'passUsers',
    updates.map(({ before, after }) => ({
      id: after.id,
      text: searchTextOf(after),
      before: searchTextOf(before),
    })),
  );
  await saveAttributeValues(
    tx,
    peopleSubjectId,
    updates.map(({ before, after }) => ({
      id: after.id,
      values: filterable(after),
      before: filterable(before),
    })),
  );
}
