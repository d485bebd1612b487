import type { FieldIssue } from '@tessera/contract';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import { peopleSubjectId } from '../../platform/database/schema/search-tables.ts';
import { readPhone } from '../../platform/phone-number.ts';
import { releasePictures } from '../images/holder-pictures.ts';
import { isOneOf, personFields } from './find-people.ts';
import { mergeValues } from './merge-values.ts';
import {
  type GivenIdentity,
  identityKeys,
  identityOf,
  matchPerson,
  type PersonIdentity,
} from './person-identity.ts';
import {
  blankPerson,
  changedNames,
  insertPeople,
  type SavedPassUser,
  updatePassUsers,
} from './person-rows.ts';

/** A concurrent transaction may take an identity between reading and writing. */
const attemptsMax = 3;

export type PassUserChange = ({ id: string } | GivenIdentity) & {
  firstName?: string | undefined;
  lastName?: string | undefined;
  attributes: AttributeValues;
};

/** `merged`: what passes may show differently, by the person's id. */
type Resolved = { changes: readonly PassUserChange[]; merged: Map<string, Set<string>> };

/**
 * Finds who is meant by changes with several identities, adds the identities that a person lacks, and merges people who turn out to be one. The
 * changes of a set that has none are returned as they are.
 */
export async function resolvePeople(
  ctx: Pick<Context, 'ids' | 'clock'>,
  tx: WorkspaceTransaction,
  changes: readonly PassUserChange[],
): Promise<Resolved> {
  const identities = changes.map((change) => ('id' in change ? null : identityOf(change)));
  if (!identities.some((identity) => identity && identityKeys(identity).length > 1))
    return { changes, merged: new Map() };
  const merged = new Map<string, Set<string>>();
  for (let attempt = 1; ; attempt += 1) {
    const plan = planPeople(ctx, await lockNamed(tx, identities), identities);
    await mergePeople(ctx, tx, plan.merges, merged);
    await updatePassUsers(tx, plan.updates);
    const after = new Map(plan.updates.map((update) => [update.after.id, update.after]));
    await releasePictures(
      ctx,
      tx,
      plan.merges.map(({ kept, absorbed }) => ({
        before: absorbed.attributes,
        after: (after.get(kept.id) ?? kept).attributes,
      })),
    );
    for (const { before, after } of plan.updates) noteChanges(merged, after.id, changedNames(before, after));
    // Sorted, so that concurrent sets do not deadlock.
    const drafts = plan.drafts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    const added = drafts.length === 0 ? new Set() : await insertPeople(ctx, tx, drafts);
    if (added.size === drafts.length)
      return {
        merged,
        changes: changes.map((change, index) => {
          const id = 'id' in change ? plan.finalId(change.id) : plan.ids[index];
          return id === undefined ? change : { ...withoutIdentity(change), id };
        }),
      };
    if (attempt === attemptsMax) throw new AppError('conflict');
  }
}

function noteChanges(merged: Resolved['merged'], id: string, names: ReadonlySet<string>): void {
  if (names.size > 0) merged.set(id, new Set([...(merged.get(id) ?? []), ...names]));
}

const keyOf = (identity: PersonIdentity): string => identityKeys(identity)[0] ?? '';

function withoutIdentity({ firstName, lastName, attributes }: PassUserChange) {
  return { firstName, lastName, attributes };
}

export const phoneProblem = 'Enter a phone number with its country code, such as +49 151 12345678.';

/** Why each person cannot be saved. Reads only. */
export async function findPersonProblems(
  { workspaceId, db }: WorkspaceTransaction,
  given: readonly GivenIdentity[],
): Promise<FieldIssue[][]> {
  const unreadable = given.map(({ phone }): FieldIssue[] =>
    phone && readPhone(phone) === null ? [{ path: 'user.phone', message: phoneProblem }] : [],
  );
  const identities = given.map((each, index) =>
    identityOf({
      ...each,
      phone: each.phone && unreadable[index]?.length === 0 ? readPhone(each.phone) : null,
    }),
  );
  if (!identities.some((identity) => identityKeys(identity).length > 1)) return unreadable;
  const known = await db
    .selectFrom('pass_users')
    .select(personFields)
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(identities))
    .execute();
  const people = openDirectory<PersonIdentity>(known);
  return identities.map((identity, index) => {
    const problems = unreadable[index] ?? [];
    const match = matchPerson(identity, people.find);
    if (match.kind === 'refused') return [...problems, { path: match.path, message: match.message }];
    if (match.kind === 'new') people.add({ ...identity });
    else people.replace([match.person, ...match.absorbed], { ...match.person, ...match.identity });
    return problems;
  });
}

function lockNamed(
  { workspaceId, db }: WorkspaceTransaction,
  identities: readonly (PersonIdentity | null)[],
): Promise<SavedPassUser[]> {
  return db
    .selectFrom('pass_users')
    .select(personFields)
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(identities.flatMap((identity) => identity ?? [])))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

function openDirectory<Person extends PersonIdentity>(people: readonly Person[]) {
  const byKey = new Map(
    people.flatMap((person) => identityKeys(person).map((key) => [key, person] as const)),
  );
  const add = (person: Person) => {
    for (const key of identityKeys(person)) byKey.set(key, person);
  };
  return {
    add,
    find: (key: string): Person | undefined => byKey.get(key),
    /** An identity that is given up is not free for the rest of a set: an import writes its rows in another order, or skips some. */
    replace: (before: readonly Person[], after: Person) => {
      for (const key of before.flatMap(identityKeys)) byKey.set(key, after);
      add(after);
    },
  };
}

type Update = { before: SavedPassUser; after: SavedPassUser };
type Plan = {
  /** The person of each change; undefined for those that name their person by id. */
  ids: (string | undefined)[];
  /** The person who takes over the one with the id, or the id itself. */
  finalId: (id: string) => string;
  drafts: SavedPassUser[];
  updates: Update[];
  merges: { kept: SavedPassUser; absorbed: SavedPassUser }[];
};

/** @throws AppError `validationFailed` */
function planPeople(
  ctx: Pick<Context, 'ids'>,
  known: readonly SavedPassUser[],
  identities: readonly (PersonIdentity | null)[],
): Plan {
  const before = new Map(known.map((person) => [person.id, person]));
  const after = new Map(before);
  const people = openDirectory(known);
  const successors = new Map<string, string>();
  const ids = identities.map((identity, index) => {
    if (!identity) return undefined;
    const match = matchPerson(identity, people.find);
    if (match.kind === 'refused') {
      const { message } = match;
      const path = identities.length === 1 ? match.path : `passes.${index}.${match.path}`;
      throw new AppError('validationFailed', { message, issues: [{ path, message }] });
    }
    if (match.kind === 'new') {
      const draft = blankPerson(ctx, identity);
      after.set(draft.id, draft);
      people.add(draft);
      return draft.id;
    }
    const person = match.absorbed.reduce(withValuesOf, { ...match.person, ...match.identity });
    const kept = { ...person, email_key: person.email.toLowerCase() || person.email_key };
    people.replace([match.person, ...match.absorbed], kept);
    after.set(kept.id, kept);
    for (const { id } of match.absorbed) {
      after.delete(id);
      successors.set(id, kept.id);
    }
    return kept.id;
  });
  const finalId = (id: string): string => {
    const next = successors.get(id);
    return next === undefined ? id : finalId(next);
  };
  return {
    ids: ids.map((id) => id && finalId(id)),
    finalId,
    drafts: [...after.values()].filter(({ id }) => !before.has(id)),
    updates: [...after.values()].flatMap((person) => {
      const old = before.get(person.id);
      return old && old !== person ? [{ before: old, after: person }] : [];
    }),
    merges: [...successors.keys()].flatMap((id) => {
      const [absorbed, kept] = [before.get(id), before.get(finalId(id))];
      return absorbed && kept ? [{ kept, absorbed }] : [];
    }),
  };
}

/** Names and values of the person who is kept win. */
function withValuesOf(kept: SavedPassUser, absorbed: SavedPassUser): SavedPassUser {
  return {
    ...kept,
    first_name: kept.first_name || absorbed.first_name,
    last_name: kept.last_name || absorbed.last_name,
    attributes: mergeValues(absorbed.attributes, kept.attributes),
  };
}

/** Passes move to the person who is kept, and an unsubscription of either counts. The empty rows stay for links that name them. */
async function mergePeople(
  { clock }: Pick<Context, 'clock'>,
  { workspaceId, db }: WorkspaceTransaction,
  merges: Plan['merges'],
  merged: Resolved['merged'],
): Promise<void> {
  for (const { kept, absorbed } of merges) {
    await db
      .updateTable('passes')
      .set({ pass_user_id: kept.id })
      .where('workspace_id', '=', workspaceId)
      .where('pass_user_id', '=', absorbed.id)
      .execute();
    const { unsubscribed_at } = await db
      .selectFrom('pass_users')
      .select('unsubscribed_at')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', absorbed.id)
      .executeTakeFirstOrThrow();
    if (unsubscribed_at)
      await db
        .updateTable('pass_users')
        .set({ unsubscribed_at })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', kept.id)
        .where('unsubscribed_at', 'is', null)
        .execute();
    await db
      .updateTable('pass_users')
      .set({
        email: '',
        email_key: `merged ${absorbed.id}`,
        phone: null,
        external_id: null,
        first_name: '',
        last_name: '',
        attributes: '{}',
        filter_values: '{}',
        unsubscribed_at: clock(),
        erased_at: clock(),
        merged_into: kept.id,
      })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', absorbed.id)
      .execute();
    for (const table of ['search_words', 'attribute_values'] as const)
      await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId} and entry_id = ${absorbed.id}
        and ${table === 'search_words' ? sql`list = 'passUsers'` : sql`subject_id = ${peopleSubjectId}`}`.execute(
        db,
      );
    noteChanges(merged, kept.id, changedNames(absorbed, kept));
  }
}
