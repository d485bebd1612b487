import { isDeepStrictEqual } from 'node:util';
import { errorCodes, type FieldIssue } from '@tessera/contract';
import { type DesignDocument, filterValues, personKeys, type Releases } from '@tessera/pass-design';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/is-unique-violation.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import { saveAttributeValues } from '../../platform/database/search/save-attribute-values.ts';
import { unnestRows } from '../../platform/database/unnest-rows.ts';
import { announce } from '../../platform/events/announce.ts';
import { passesChanged } from '../../platform/events/pass-events.ts';
import { readPhone } from '../../platform/phone-number.ts';
import { holdPictures } from '../images/holder-pictures.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import type { Actor } from '../programs/entry-rows.ts';
import { setBalances } from '../programs/find-balances.ts';
import { findReleases } from '../recipients/find-releases.ts';
import { type CheckedPassValues, createValueCheck } from './check-values.ts';
import type { PassRow } from './find-pass.ts';
import { recordIssuedValues } from './issue/record-issued-values.ts';
import { mergeValues } from './merge-values.ts';
import { type GivenIdentity, identityKeys, identityOf } from './person-identity.ts';
import { findPersonProblems } from './resolve-people.ts';
import { type SavedPassUsers, savePassUsers } from './save-pass-users.ts';

export type PassUpdate = {
  id: string;
  /** With an identity the pass goes to that person; without one its holder is renamed. An empty name removes the name. */
  user?: (GivenIdentity & { firstName?: string | undefined; lastName?: string | undefined }) | undefined;
  /** Null removes a value. */
  attributes?: AttributeValues | undefined;
  expiresAt?: Date | null | undefined;
  externalId?: string | null | undefined;
};

export type PassUpdates = {
  passTemplateId: string;
  document: DesignDocument;
  updates: readonly PassUpdate[];
  /** Of the entries that balances among the values become; a job by default. */
  actor?: Actor | undefined;
};

/**
 * Takes up to a thousand passes, each once, and marks other passes of the changed holders. Ignores unknown ids; an unchanged pass notifies
 * no wallet.
 * @throws AppError `validationFailed` with the path of each invalid value, `externalIdTaken`
 */
export async function updatePasses(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { passTemplateId, document, updates, actor = { kind: 'job', id: null } }: PassUpdates,
): Promise<void> {
  const known = await findKnown(
    tx,
    passTemplateId,
    updates.map(({ id }) => id),
  );
  const planned = await requireValidChanges(tx, { passTemplateId, document, updates }, known);
  // It may lock the template, so call it before any lock on people and passes.
  if (document.passType === 'eventTicket')
    await recordIssuedValues(
      ctx,
      tx,
      await findPassTemplate(tx, passTemplateId),
      planned.map((each) => mergeValues(each.pass.attributes, each.values.pass)),
    );
  const { holders, changed: changedHolders } = await saveHolders(ctx, tx, planned);
  const locked = await lockPasses(tx, [...known.keys()], [...changedHolders.keys()]);
  const plans = new Map(planned.map((each) => [each.update.id, each]));
  const rows = locked.map((before) => {
    const plan = plans.get(before.id);
    const after = plan ? changed(before, plan.update, plan.values.pass, holders.get(before.id)) : before;
    return {
      before,
      after,
      isVisible: changedHolders.has(after.pass_user_id) || differs(before, after),
    };
  });
  const visibleRows = rows.filter(({ isVisible }) => isVisible);
  const visible = visibleRows.map(({ after }) => after);
  // Wallets get a voided pass of a changed holder when they ask for other reasons.
  const announced = visible.filter(({ id, status }) => plans.has(id) || status === 'issued');
  const change = visible.length > 0 ? await nextChange(tx, ctx.clock) : null;
  const edits = visibleRows.map(({ before, after }) => ({
    pass: after,
    values: changedNames(document, { before, after }, changedHolders.get(after.pass_user_id)),
  }));
  const releases = change ? await findReleases(tx, edits, change) : new Map<string, Releases>();
  await writePasses(
    tx,
    rows.filter(({ before, after, isVisible }) => isVisible || before.external_id !== after.external_id),
    { change, releases },
  );
  await saveAttributeValues(
    tx,
    passTemplateId,
    rows.flatMap(({ before, after }) =>
      before === after ? [] : [{ id: after.id, values: after.attributes, before: before.attributes }],
    ),
  );
  await holdPictures(
    ctx,
    tx,
    rows.map(({ before, after }) => ({ before: before.attributes, after: after.attributes })),
  );
  await announce(ctx, tx, passesChanged(announced));
  await setBalances(
    ctx,
    tx,
    planned.map(({ update, values: { amounts } }) => ({ passId: update.id, amounts })),
    { as: actor.kind === 'import' ? 'import' : 'adjust', actor },
  );
}

const namesPerson = (user: GivenIdentity = {}): boolean => identityKeys(identityOf(user)).length > 0;

type KnownPass = Pick<PassRow, 'id' | 'pass_user_id' | 'attributes'>;
type Plan = { update: PassUpdate; pass: KnownPass; values: CheckedPassValues['values'] };

async function requireValidChanges(
  tx: WorkspaceTransaction,
  changes: PassUpdates,
  known: ReadonlyMap<string, KnownPass>,
): Promise<Plan[]> {
  const { updates } = changes;
  const issues: FieldIssue[] = [];
  const check = await createChangeCheck(tx, changes, known);
  const unclear = await findPersonProblems(
    tx,
    updates.map(({ user = {} }) => user),
  );
  const planned = updates.flatMap((update, index) => {
    const pass = known.get(update.id);
    if (!pass) return [];
    const checked = check(update, pass);
    for (const { path, message } of [...(unclear[index] ?? []), ...checked.issues])
      issues.push({ path: updates.length === 1 ? path : `updates.${index}.${path}`, message });
    return [{ update, pass, values: checked.values }];
  });
  if (issues.length === 0) return planned;
  throw new AppError('validationFailed', { message: issues[0]?.message ?? '', issues });
}

async function createChangeCheck(
  tx: WorkspaceTransaction,
  { passTemplateId, document, updates }: PassUpdates,
  known: ReadonlyMap<string, KnownPass>,
) {
  const check = await createValueCheck(tx, document, {
    passTemplateId,
    people: updates.flatMap(({ user }) => user ?? []),
    values: updates.map(({ attributes }) => attributes),
    ids: [...known.values()].map(({ pass_user_id }) => pass_user_id),
  });
  return ({ user = {}, attributes = {} }: PassUpdate, pass: KnownPass) =>
    check({
      user,
      attributes,
      pass: { id: pass.id, holderId: pass.pass_user_id, attributes: pass.attributes },
    });
}

export async function withoutInvalidUpdates(
  tx: WorkspaceTransaction,
  { passTemplateId, document, updates }: PassUpdates,
): Promise<PassUpdate[]> {
  const known = await findKnown(
    tx,
    passTemplateId,
    updates.map(({ id }) => id),
  );
  const check = await createChangeCheck(tx, { passTemplateId, document, updates }, known);
  return updates.filter((update) => {
    const pass = known.get(update.id);
    return pass !== undefined && check(update, pass).issues.length === 0;
  });
}

async function findKnown(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
  ids: readonly string[],
): Promise<Map<string, KnownPass>> {
  const passes = await db
    .selectFrom('passes')
    .select(['id', 'pass_user_id', 'attributes'])
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(passes.map((pass) => [pass.id, pass]));
}

async function saveHolders(
  ctx: Pick<Context, 'ids' | 'clock'>,
  tx: WorkspaceTransaction,
  planned: readonly Plan[],
): Promise<{ holders: Map<string, string>; changed: SavedPassUsers['changed'] }> {
  const named = planned.filter(
    ({ update, values }) => update.user !== undefined || Object.keys(values.user).length > 0,
  );
  const { users, changed } = await savePassUsers(
    ctx,
    tx,
    named.map(({ update: { user = {} }, pass, values }) => ({
      ...(namesPerson(user)
        ? {
            ...{ email: user.email, externalId: user.externalId },
            phone: user.phone ? readPhone(user.phone) : null,
          }
        : { id: pass.pass_user_id }),
      firstName: user.firstName,
      lastName: user.lastName,
      attributes: values.user,
    })),
  );
  const holders = named.flatMap(({ update, pass }, index): [string, string][] =>
    namesPerson(update.user) ? [[pass.id, users[index]?.id ?? pass.pass_user_id]] : [],
  );
  return { holders: new Map(holders), changed };
}

/** One order, before the change number, prevents deadlocks. */
function lockPasses(
  { workspaceId, db }: WorkspaceTransaction,
  ids: readonly string[],
  holderIds: readonly string[],
): Promise<PassRow[]> {
  return db
    .selectFrom('passes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`(id = any(${ids}::uuid[]) or pass_user_id = any(${holderIds}::uuid[]))`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

function changed(
  before: PassRow,
  { expiresAt, externalId }: PassUpdate,
  given: AttributeValues,
  holderId = before.pass_user_id,
): PassRow {
  const attributes = mergeValues(before.attributes, given);
  return {
    ...before,
    pass_user_id: holderId,
    // The earlier holder's link does not open the pass of the next one.
    link_version: before.link_version + (holderId === before.pass_user_id ? 0 : 1),
    attributes,
    filter_values: filterValues(attributes),
    expires_at: expiresAt === undefined ? before.expires_at : expiresAt,
    external_id: externalId === undefined ? before.external_id : externalId,
  };
}

/** Wallets do not show external ids. */
function differs(before: PassRow, after: PassRow): boolean {
  return (
    before.pass_user_id !== after.pass_user_id ||
    before.expires_at?.getTime() !== after.expires_at?.getTime() ||
    !isDeepStrictEqual(before.attributes, after.attributes)
  );
}

function changedNames(
  { attributes }: Pick<DesignDocument, 'attributes'>,
  { before, after }: { before: PassRow; after: PassRow },
  ofHolder: ReadonlySet<string> = new Set(),
): Set<string> {
  const keys = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)]);
  const userKeys = attributes.filter(({ scope }) => scope === 'user').map(({ key }) => key);
  return new Set([
    ...ofHolder,
    ...[...keys]
      .filter((key) => before.attributes[key] !== after.attributes[key])
      .map((key) => `attributes.${key}`),
    ...(before.expires_at?.getTime() === after.expires_at?.getTime() ? [] : ['pass.expiresAt']),
    ...(before.pass_user_id === after.pass_user_id
      ? []
      : [...personKeys, ...userKeys].map((key) => `user.${key}`)),
  ]);
}

const columns = {
  id: 'uuid',
  pass_user_id: 'uuid',
  link_version: 'integer',
  attributes: 'jsonb',
  filter_values: 'jsonb',
  expires_at: 'timestamptz',
  external_id: 'text',
  released: 'jsonb',
  change_number: 'bigint',
  last_modified: 'timestamptz',
} as const;

type Written = { after: PassRow; isVisible: boolean };
type Edited = {
  change: Pick<PassRow, 'change_number' | 'last_modified'> | null;
  releases: ReadonlyMap<string, Releases>;
};

const jsonOrNull = (value: object | null): string | null => value && JSON.stringify(value);

async function writePasses(
  { workspaceId, db }: WorkspaceTransaction,
  written: readonly Written[],
  { change, releases }: Edited,
): Promise<void> {
  if (written.length === 0) return;
  const rows = written.map(({ after, isVisible }) => ({
    ...after,
    ...(isVisible ? change : null),
    attributes: JSON.stringify(after.attributes),
    filter_values: JSON.stringify(after.filter_values),
    released: jsonOrNull(releases.get(after.id) ?? after.released),
  }));
  const names = Object.keys(columns).filter((column) => column !== 'id');
  const values = sql.join(names.map((column) => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`));
  try {
    await sql`update passes set ${values} from ${unnestRows('changed', columns, rows)}
      where passes.workspace_id = ${workspaceId} and passes.id = changed.id`.execute(db);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // No other unique column changes.
    const issues = [{ path: 'externalId', message: errorCodes.externalIdTaken.words }];
    throw new AppError('externalIdTaken', { issues, cause: error });
  }
}
