import { isDeepStrictEqual } from 'node:util';
import { filterValues } from '@tessera/contract';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.ts';
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
import { mergeValues } from './merge-values.ts';

export type PassPerson = { email: string; firstName: string; lastName: string };

export type PassUserChange = ({ id: string } | { email: string }) & {
  firstName?: string | undefined;
  lastName?: string | undefined;
  attributes: AttributeValues;
};

export type SavedPassUser = {
  id: string;
  email: string;
  email_key: string;
  first_name: string;
  last_name: string;
  attributes: AttributeValues;
};

export type SavedPassUsers = {
  users: SavedPassUser[];
  changed: ReadonlyMap<string, ReadonlySet<string>>;
};

/**
 * Changes of the same person apply in order. Locks the holders until the transaction ends; callers lock passes only afterwards. `inserts`: receives
 * the short inserts that index new people, for a statement of the caller.
 */
export async function savePassUsers(
  ctx: Pick<Context, 'ids' | 'clock'>,
  tx: WorkspaceTransaction,
  changes: readonly PassUserChange[],
  inserts?: RawBuilder<unknown>[],
): Promise<SavedPassUsers> {
  const created = await insertPassUsers(ctx, tx, changes, inserts);
  const known = await lockPassUsers(
    tx,
    changes.filter((change) => !created.has(keyOf(change))),
  );
  const after = new Map(known.map((user) => [user.id, user]));
  const idsByKey = new Map(known.map(({ id, email_key }) => [`email ${email_key}`, id]));
  const ids = changes.map((change) => ('id' in change ? change.id : idsByKey.get(keyOf(change))));
  for (const [index, change] of changes.entries()) {
    const user = after.get(ids[index] ?? '');
    if (user) after.set(user.id, changed(user, change));
    // The holder was removed between two statements.
    else if (!created.has(keyOf(change))) throw new AppError('conflict');
  }
  const updates = known
    .map((before) => ({ before, after: after.get(before.id) ?? before }))
    .filter((each) => !isDeepStrictEqual(each.before, each.after));
  await updatePassUsers(tx, updates);
  return {
    users: changes.flatMap(
      (change, index) => created.get(keyOf(change)) ?? after.get(ids[index] ?? '') ?? [],
    ),
    changed: new Map(updates.map(({ before, after }) => [before.id, changedNames(before, after)])),
  };
}

const keyOf = (change: PassUserChange) =>
  'id' in change ? `id ${change.id}` : `email ${change.email.toLowerCase()}`;

function changed(user: SavedPassUser, { firstName, lastName, attributes }: PassUserChange): SavedPassUser {
  return {
    ...user,
    first_name: firstName ?? user.first_name,
    last_name: lastName ?? user.last_name,
    attributes: mergeValues(user.attributes, attributes),
  };
}

function changedNames(before: SavedPassUser, after: SavedPassUser): Set<string> {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const keys = new Set([...Object.keys(old), ...Object.keys(now)]);
  return new Set([...keys].filter((key) => old[key] !== now[key]).map((key) => `user.${key}`));
}

const valuesOf = ({
  attributes,
  first_name: firstName,
  last_name: lastName,
}: SavedPassUser): AttributeValues => ({
  ...attributes,
  firstName,
  lastName,
});

const searchTextOf = ({ email_key, first_name, last_name }: SavedPassUser) =>
  `${email_key} ${first_name} ${last_name}`;

const filterable = (user: SavedPassUser): AttributeValues => ({
  ...user.attributes,
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email_key,
});

const filterValuesOf = (user: SavedPassUser) => JSON.stringify(filterValues(filterable(user)));

async function insertPassUsers(
  ctx: Pick<Context, 'ids' | 'clock'>,
  { workspaceId, db }: WorkspaceTransaction,
  changes: readonly PassUserChange[],
  inserts: RawBuilder<unknown>[] | undefined,
): Promise<Map<string, SavedPassUser>> {
  const people = new Map<string, SavedPassUser>();
  for (const change of changes) {
    if ('id' in change) continue;
    const key = keyOf(change);
    const blank = {
      id: ctx.ids.uuid(),
      email: change.email,
      email_key: change.email.toLowerCase(),
      first_name: '',
      last_name: '',
      attributes: {},
    };
    people.set(key, changed(people.get(key) ?? blank, change));
  }
  if (people.size === 0) return people;
  // Sorted, so that concurrent sets do not deadlock.
  const sorted = [...people.values()].toSorted((one, other) => (one.email_key < other.email_key ? -1 : 1));
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
  return new Map([...people].filter(([, { id }]) => addedIds.has(id)));
}

async function indexPassUsers(
  { workspaceId, db }: WorkspaceTransaction,
  users: readonly SavedPassUser[],
  inserts: RawBuilder<unknown>[] | undefined,
): Promise<void> {
  const words = users.flatMap((user) => wordRows('passUsers', user.id, searchWords(searchTextOf(user))));
  const values = users.flatMap((user) => indexedValues(user.id, filterable(user)));
  const both = [
    insertRows(workspaceId, 'search_words', wordColumns, words),
    insertIndexedValues(workspaceId, peopleSubjectId, values),
  ];
  if (inserts && isShort(words) && isShort(values)) inserts.push(...both);
  else for (const insert of both) await insert.execute(db);
}

const personColumns = {
  id: 'uuid',
  email: 'text',
  email_key: 'text',
  first_name: 'text',
  last_name: 'text',
  attributes: 'jsonb',
  filter_values: 'jsonb',
} as const;

async function lockPassUsers(
  { workspaceId, db }: WorkspaceTransaction,
  changes: readonly PassUserChange[],
): Promise<SavedPassUser[]> {
  if (changes.length === 0) return [];
  const ids = changes.flatMap((change) => ('id' in change ? change.id : []));
  const emails = changes.flatMap((change) => ('id' in change ? [] : change.email.toLowerCase()));
  return db
    .selectFrom('pass_users')
    .select(['id', 'email', 'email_key', 'first_name', 'last_name', 'attributes'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`(email_key = any(${emails}::text[]) or id = any(${ids}::uuid[]))`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

async function updatePassUsers(
  tx: WorkspaceTransaction,
  updates: readonly { before: SavedPassUser; after: SavedPassUser }[],
): Promise<void> {
  if (updates.length === 0) return;
  const rows = updates.map(({ after }) => ({
    id: after.id,
    first_name: after.first_name,
    last_name: after.last_name,
    attributes: JSON.stringify(after.attributes),
    filter_values: filterValuesOf(after),
  }));
  const { email: _email, email_key: _key, ...types } = personColumns;
  await sql`update pass_users set first_name = person.first_name, last_name = person.last_name,
      attributes = person.attributes, filter_values = person.filter_values
    from ${unnestRows('person', types, rows)}
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
