import type { FieldIssue, IssueChannel, Utm } from '@tessera/contract';
import { type DesignDocument, filterValues } from '@tessera/pass-design';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { AttributeValues } from '../../../platform/database/schema/passes-tables.ts';
import {
  indexedValues,
  insertIndexedValues,
} from '../../../platform/database/search/save-attribute-values.ts';
import { insertRows, isShort } from '../../../platform/database/unnest-rows.ts';
import { announce } from '../../../platform/events/announce.ts';
import type { AppEvent } from '../../../platform/events/app-events.ts';
import { readPhone } from '../../../platform/phone-number.ts';
import { holdPictures } from '../../images/holder-pictures.ts';
import { findPassTemplate } from '../../pass-templates/find-pass-template.ts';
import { loadDesignDocument } from '../../pass-templates/load-design-document.ts';
import { openPasses } from '../../programs/open-passes.ts';
import { countWorkspace } from '../../workspaces/count-workspace.ts';
import type { WorkspaceWithOrganization } from '../../workspaces/find-workspace-by-id.ts';
import { type CheckedPassValues, createValueCheck } from '../check-values.ts';
import type { PassRow } from '../find-pass.ts';
import { mergeValues } from '../merge-values.ts';
import { linkGooglePassesJob } from '../passes.jobs.ts';
import type { SavedPassUser } from '../person-rows.ts';
import { findPersonProblems } from '../resolve-people.ts';
import { type PassPerson, savePassUsers } from '../save-pass-users.ts';
import { touchPassesOfUsers } from '../touch-passes-of-users.ts';
import { recordIssuedValues } from './record-issued-values.ts';
import { newShortCodes } from './short-codes.ts';

export type IssueSource = { via: IssueChannel; by: string | null };

export type PassToIssue = {
  /** Makes repeating the set harmless: existing passes are skipped. By default a new id. */
  id?: string;
  user: PassPerson;
  /** The person of an earlier pass, who may lack what names people. */
  holderId?: string;
  attributes: AttributeValues;
  expiresAt?: Date | null | undefined;
  externalId?: string | null | undefined;
  utm?: Utm | null;
  /** The new pass continues the program of this one. */
  replaces?: Pick<PassRow, 'id' | 'program_standing' | 'attributes'>;
};

export type PassesToIssue = { passTemplateId: string; passes: readonly PassToIssue[]; source: IssueSource };

/** As written, so that presenting it takes no further statement. */
export type IssuedPass = {
  id: string;
  pass: PassRow;
  user: SavedPassUser;
  document: DesignDocument;
  timezone: string;
};

/**
 * A handful of statements for up to a thousand passes. Returns the passes that it added.
 * @throws AppError `validationFailed` with the path of each invalid value, `externalIdTaken`, `archived`, `notPublished`,
 * `demoPassLimitReached`
 */
export async function issuePasses(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  workspace: WorkspaceWithOrganization,
  { passTemplateId, source, ...set }: PassesToIssue,
): Promise<IssuedPass[]> {
  const template = await findPassTemplate(tx, passTemplateId, 'use');
  if (template.archived_at) throw new AppError('archived');
  if (!template.published_revision_id) throw new AppError('notPublished');
  const document = await loadDesignDocument(tx, template.published_revision_id);
  const passes = await withoutIssued(tx, set.passes);
  if (passes.length === 0) return [];
  const values = await requireValidValues(tx, {
    passTemplateId: template.program_id ? passTemplateId : null,
    ...{ document, passes },
  });
  await recordIssuedValues(
    ctx,
    tx,
    template,
    values.map((each) => each.pass),
  );
  if (template.is_demo) await enforceDemoPassLimit(tx, workspace, passes.length);
  const inserts: RawBuilder<unknown>[] = [];
  const { users, changed } = await savePassUsers(
    ctx,
    tx,
    passes.map(({ user, holderId }, index) => ({
      ...(holderId === undefined
        ? {
            ...{ email: user.email, externalId: user.externalId },
            phone: user.phone ? readPhone(user.phone) : null,
          }
        : { id: holderId }),
      firstName: user.firstName || undefined,
      lastName: user.lastName || undefined,
      attributes: values[index]?.user ?? {},
    })),
    inserts,
  );
  await touchPassesOfUsers(ctx, tx, changed);
  // Ids of one millisecond have no order; sorted, lists show the passes in the order of the set.
  const ids = passes.map(() => ctx.ids.uuid()).sort();
  const codes = await newShortCodes(tx, passes.length);
  const rows = passes.map((pass, index) =>
    rowOf(ctx, tx, {
      passTemplateId,
      source,
      pass: { ...pass, id: pass.id ?? ids[index] ?? ctx.ids.uuid() },
      userId: users[index]?.id,
      values: values[index]?.pass,
      shortCode: codes[index] ?? null,
    }),
  );
  const issued = rows.flatMap((pass, index) => {
    const user = users[index];
    return user ? [{ id: pass.id, pass, user, document, timezone: workspace.timezone_name }] : [];
  });
  const added = await addPasses(tx, passes, rows, inserts);
  const indexed = rows.flatMap(({ id, attributes }) => (added.has(id) ? indexedValues(id, attributes) : []));
  const insertIndexed = insertIndexedValues(tx.workspaceId, passTemplateId, indexed);
  if (!isShort(indexed)) await insertIndexed.execute(tx.db);
  else if (indexed.length > 0) inserts.push(insertIndexed);
  const kept = issued.filter(({ id }) => added.has(id));
  await holdPictures(
    ctx,
    tx,
    rows.flatMap(({ id, attributes: after }, index) =>
      added.has(id) ? [{ before: passes[index]?.replaces?.attributes ?? {}, after }] : [],
    ),
  );
  await announce(ctx, tx, eventsOf(passTemplateId, kept, source), inserts);
  if (template.is_linked && kept.length > 0)
    await ctx.queue.send(tx, linkGooglePassesJob, {
      workspaceId: tx.workspaceId,
      passTemplateId,
      passIds: kept.map(({ id }) => id),
    });
  if (!template.program_id) return kept;
  const opened = rows.flatMap(({ id }, index) =>
    added.has(id)
      ? [{ passId: id, amounts: values[index]?.amounts ?? {}, replaces: passes[index]?.replaces }]
      : [],
  );
  const shown = await openPasses(ctx, tx, { passTemplateId, passes: opened, source });
  return kept.map((each) => {
    const attributes = shown.get(each.id) ?? each.pass.attributes;
    return { ...each, pass: { ...each.pass, attributes } };
  });
}

/** Returns the ids of the passes added. */
async function addPasses(
  tx: WorkspaceTransaction,
  passes: readonly PassToIssue[],
  rows: readonly PassRow[],
  inserts: RawBuilder<unknown>[],
): Promise<Set<string>> {
  // New ids without external ids violate no constraint.
  if (isShort(rows) && passes.every(({ id, externalId }) => id === undefined && !externalId)) {
    inserts.push(insertPasses(tx, rows, { table: 'passes', key: ['workspace_id', 'id'] }));
    return new Set(rows.map(({ id }) => id));
  }
  const { rows: inserted } = await sql<{ id: string }>`${insertPasses(tx, rows)} returning id`.execute(tx.db);
  const added = new Set(inserted.map(({ id }) => id));
  if (added.size < rows.length)
    for (const { id } of await insertAgain(
      tx,
      rows.filter(({ id }) => !added.has(id)),
    ))
      added.add(id);
  if (added.size < rows.length) await requireFreeExternalIds(tx, passes, rows, added);
  return added;
}

/** A concurrent call may have drawn the same short code. Sets the new one on the row. */
async function insertAgain(tx: WorkspaceTransaction, rows: readonly PassRow[]): Promise<{ id: string }[]> {
  const codes = await newShortCodes(tx, rows.length);
  for (const [index, row] of rows.entries()) row.short_code = codes[index] ?? null;
  return (await sql<{ id: string }>`${insertPasses(tx, rows)} returning id`.execute(tx.db)).rows;
}

function eventsOf(
  passTemplateId: string,
  issued: readonly IssuedPass[],
  { via, by }: IssueSource,
): AppEvent[] {
  const [first] = issued;
  if (!first) return [];
  if (issued.length === 1) return [{ type: 'pass.issued', payload: { passId: first.id, passTemplateId } }];
  return [
    {
      type: 'passes.imported',
      payload: { passTemplateId, count: issued.length, importId: via === 'import' ? by : null },
    },
  ];
}

/** Skips passes of an earlier, identical call before writing anything of them. */
async function withoutIssued(
  { workspaceId, db }: WorkspaceTransaction,
  passes: readonly PassToIssue[],
): Promise<readonly PassToIssue[]> {
  const ids = passes.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return passes;
  const known = await db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const knownIds = new Set(known.map(({ id }) => id));
  return passes.filter(({ id }) => id === undefined || !knownIds.has(id));
}

const pathIn = (passes: readonly PassToIssue[], index: number, path: string) =>
  passes.length === 1 ? path : `passes.${index}.${path}`;

async function requireValidValues(
  tx: WorkspaceTransaction,
  {
    passTemplateId,
    document,
    passes,
  }: { passTemplateId: string | null; document: DesignDocument; passes: readonly PassToIssue[] },
): Promise<CheckedPassValues['values'][]> {
  const issues: FieldIssue[] = [];
  const check = await createValueCheck(tx, document, {
    passTemplateId,
    people: passes.map(({ user }) => user),
    values: passes.map(({ attributes }) => attributes),
  });
  const unclear = await findPersonProblems(
    tx,
    passes.map(({ user }) => user),
  );
  const values = passes.map(({ user, attributes, replaces }, index) => {
    const checked = check({ user, attributes, replaced: replaces?.attributes });
    for (const { path, message } of [...(unclear[index] ?? []), ...checked.issues])
      issues.push({ path: pathIn(passes, index, path), message });
    return checked.values;
  });
  if (issues.length === 0) return values;
  throw new AppError('validationFailed', { message: issues[0]?.message ?? '', issues });
}

/** Locks the workspace's row, so that concurrent requests cannot both issue the last allowed pass. */
async function enforceDemoPassLimit(
  tx: WorkspaceTransaction,
  workspace: WorkspaceWithOrganization,
  count: number,
): Promise<void> {
  const limit = workspace.organization.demo_pass_count_limit;
  if (limit === null) return;
  await tx.db
    .selectFrom('change_numbers')
    .select('change_number')
    .where('workspace_id', '=', tx.workspaceId)
    .forUpdate()
    .execute();
  const { demoPassCount } = await countWorkspace(tx);
  if (demoPassCount + count > limit)
    throw new AppError('demoPassLimitReached', {
      message: `This workspace has reached its limit of ${limit} demo passes.`,
    });
}

type NewRow = {
  passTemplateId: string;
  source: IssueSource;
  pass: PassToIssue & { id: string };
  userId: string | undefined;
  values: AttributeValues | undefined;
  shortCode: string | null;
};

function rowOf(
  ctx: Pick<Context, 'clock'>,
  { workspaceId }: WorkspaceTransaction,
  { passTemplateId, source, pass, userId = '', values = {}, shortCode }: NewRow,
): PassRow {
  const now = ctx.clock();
  const attributes = mergeValues({}, values);
  return {
    workspace_id: workspaceId,
    id: pass.id,
    pass_template_id: passTemplateId,
    pass_user_id: userId,
    attributes,
    status: 'issued',
    voided_at: null,
    expires_at: pass.expiresAt ?? null,
    external_id: pass.externalId ?? null,
    issued_via: source.via,
    issued_by: source.by,
    void_final_at: null,
    link_version: 1,
    change_number: '0',
    last_modified: now,
    created_at: now,
    filter_values: filterValues(attributes),
    utm: pass.utm ?? null,
    released: null,
    program_standing: null,
    short_code: shortCode,
  };
}

const columns = {
  id: 'uuid',
  pass_template_id: 'uuid',
  pass_user_id: 'uuid',
  attributes: 'jsonb',
  status: 'text',
  expires_at: 'timestamptz',
  external_id: 'text',
  issued_via: 'text',
  issued_by: 'text',
  link_version: 'integer',
  change_number: 'bigint',
  last_modified: 'timestamptz',
  created_at: 'timestamptz',
  filter_values: 'jsonb',
  utm: 'jsonb',
  short_code: 'text',
} as const;

function insertPasses(
  { workspaceId }: WorkspaceTransaction,
  passes: readonly PassRow[],
  into: Parameters<typeof insertRows>[1] = 'passes',
): RawBuilder<unknown> {
  const rows = passes.map((pass) => ({
    ...pass,
    attributes: JSON.stringify(pass.attributes),
    filter_values: JSON.stringify(pass.filter_values),
    utm: pass.utm && JSON.stringify(pass.utm),
  }));
  return insertRows(workspaceId, into, columns, rows);
}

/** Either a concurrent identical call added the pass, or its external id is taken. */
async function requireFreeExternalIds(
  tx: WorkspaceTransaction,
  passes: readonly PassToIssue[],
  rows: readonly PassRow[],
  added: ReadonlySet<string>,
): Promise<void> {
  const left = await withoutIssued(
    tx,
    passes.map((pass, index) => ({ ...pass, id: rows[index]?.id ?? '' })),
  );
  const taken = new Set(left.map(({ id = '' }) => id).filter((id) => !added.has(id)));
  const issues = rows.flatMap(({ id, external_id }, index) =>
    taken.has(id)
      ? [
          {
            path: pathIn(passes, index, 'externalId'),
            message: `Another pass of the template has the external id ${external_id}.`,
          },
        ]
      : [],
  );
  if (issues.length > 0) throw new AppError('externalIdTaken', { message: issues[0]?.message ?? '', issues });
}
