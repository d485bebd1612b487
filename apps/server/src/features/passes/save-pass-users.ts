import { isDeepStrictEqual } from 'node:util';

import type { RawBuilder } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { holdPictures } from '../images/holder-pictures.ts';
import { isOneOf, personFields } from './find-people.ts';
import { mergeValues } from './merge-values.ts';
import { identityKeys, identityOf } from './person-identity.ts';
import {
  blankPerson,
  changedNames,
  insertPeople,
  type SavedPassUser,
  updatePassUsers,
} from './person-rows.ts';
import { type PassUserChange, resolvePeople } from './resolve-people.ts';

/** An empty address and null identify no person: one without any identity is a new one. */
export type PassPerson = {
  email: string;
  phone?: string | null;
  externalId?: string | null;
  firstName: string;
  lastName: string;
};

export type SavedPassUsers = {
  users: SavedPassUser[];
  changed: ReadonlyMap<string, ReadonlySet<string>>;
};

/**
 * Changes of the same person apply in order. Locks the holders until the transaction ends; callers lock passes only afterwards. `inserts`: receives
 * the short inserts that index new people, for a statement of the caller. @throws AppError `validationFailed` if a change names two people
 */
export async function savePassUsers(
  ctx: Pick<Context, 'ids' | 'clock'>,
  tx: WorkspaceTransaction,
  given: readonly PassUserChange[],
  inserts?: RawBuilder<unknown>[],
): Promise<SavedPassUsers> {
  const { changes, merged } = await resolvePeople(ctx, tx, given);
  const keys = changes.map(keyOf);
  const created = await insertPassUsers(ctx, tx, changes, inserts);
  const known = await lockPassUsers(
    tx,
    changes.filter((_, index) => !created.has(keys[index] ?? '')),
  );
  const after = new Map(known.map((user) => [user.id, user]));
  const idsByKey = new Map(known.flatMap((user) => identityKeys(user).map((key) => [key, user.id])));
  const ids = changes.map((change, index) => ('id' in change ? change.id : idsByKey.get(keys[index] ?? '')));
  for (const [index, change] of changes.entries()) {
    const user = after.get(ids[index] ?? '');
    if (user) after.set(user.id, changed(user, change));
    // The holder was removed or merged between two statements.
    else if (!created.has(keys[index] ?? '')) throw new AppError('conflict');
  }
  const updates = known
    .map((before) => ({ before, after: after.get(before.id) ?? before }))
    .filter((each) => !isDeepStrictEqual(each.before, each.after));
  await updatePassUsers(tx, updates);
  await holdPictures(ctx, tx, [
    ...[...created.values()].map(({ attributes }) => ({ before: {}, after: attributes })),
    ...updates.map(({ before, after: { attributes } }) => ({ before: before.attributes, after: attributes })),
  ]);
  return {
    users: changes.flatMap((_, index) => created.get(keys[index] ?? '') ?? after.get(ids[index] ?? '') ?? []),
    changed: withMerged(
      new Map(updates.map(({ before, after }) => [before.id, changedNames(before, after)])),
      merged,
    ),
  };
}

/** What passes show of a person who took over others. */
function withMerged(
  changed: Map<string, Set<string>>,
  merged: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, Set<string>> {
  for (const [id, names] of merged) changed.set(id, new Set([...(changed.get(id) ?? []), ...names]));
  return changed;
}

/** Of a change that names a person by at most one identity. Without any, each is a person of its own. */
const keyOf = (change: PassUserChange, index: number): string =>
  'id' in change ? `id ${change.id}` : (identityKeys(identityOf(change))[0] ?? `new ${index}`);

function changed(user: SavedPassUser, { firstName, lastName, attributes }: PassUserChange): SavedPassUser {
  return {
    ...user,
    first_name: firstName ?? user.first_name,
    last_name: lastName ?? user.last_name,
    attributes: mergeValues(user.attributes, attributes),
  };
}

async function insertPassUsers(
  ctx: Pick<Context, 'ids' | 'clock'>,
  { workspaceId, db }: WorkspaceTransaction,
  changes: readonly PassUserChange[],
  inserts: RawBuilder<unknown>[] | undefined,
): Promise<Map<string, SavedPassUser>> {
  const people = new Map<string, SavedPassUser>();
  for (const [index, change] of changes.entries()) {
    if ('id' in change) continue;
    const key = keyOf(change, index);
    people.set(key, changed(people.get(key) ?? blankPerson(ctx, identityOf(change)), change));
  }
  if (people.size === 0) return people;
  // Sorted, so that concurrent sets do not deadlock.
  const sorted = [...people.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, user]) => user);
  const addedIds = await insertPeople(ctx, { workspaceId, db }, sorted, inserts);
  return new Map([...people].filter(([, { id }]) => addedIds.has(id)));
}

async function lockPassUsers(
  { workspaceId, db }: WorkspaceTransaction,
  changes: readonly PassUserChange[],
): Promise<SavedPassUser[]> {
  if (changes.length === 0) return [];
  const ids = changes.flatMap((change) => ('id' in change ? change.id : []));
  const identities = changes.flatMap((change) => ('id' in change ? [] : identityOf(change)));
  return (
    db
      .selectFrom('pass_users')
      .select(personFields)
      .where('workspace_id', '=', workspaceId)
      .where(isOneOf(identities, ids))
      // A concurrent transaction may have merged a person whom a change names by id.
      .where('merged_into', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  );
}
