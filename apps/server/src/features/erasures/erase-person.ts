import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import { peopleSubjectId } from '../../platform/database/schema/search-tables.ts';
import { announce } from '../../platform/events/announce.ts';
import { passesChanged, passesVoided } from '../../platform/events/pass-events.ts';
import { readPhone } from '../../platform/phone-number.ts';
import { erasePictures } from '../images/holder-pictures.ts';
import { lookUpPass } from '../passes/find-pass.ts';
import { isOneOf } from '../passes/find-people.ts';
import { type GivenIdentity, identityOf, type PersonIdentity } from '../passes/person-identity.ts';
import { voidPasses } from '../passes/void-passes.ts';

/** One identity of the person, or one of their passes. */
export type PersonReference = GivenIdentity & { passId?: string | undefined };

type Requester = { userId: string | null };

/**
 * Voids and empties the person's passes, anonymizes the person, and removes pictures, mails and logs; wallets fetch the emptied passes.
 * `finishErasures` later deletes what connects passes with phones. Rows remain for statistics. @throws AppError `notFound`
 */
export async function erasePerson(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  reference: PersonReference,
  { userId }: Requester,
): Promise<string> {
  await lockRunningImports(tx);
  const person = await lockPerson(tx, reference);
  const passes = await emptyPasses(ctx, tx, person.id);
  await erasePictures(tx, [person.attributes, ...passes.map(({ attributes }) => attributes)]);
  const passIds = passes.map(({ id }) => id);
  const removed = {
    passes: passes.length,
    mails: await removeOfPasses(tx, 'download_links_sent', passIds),
    logs: await removeOfPasses(tx, 'pass_logs', passIds),
  };
  await removeOfPasses(tx, 'sign_up_consents', passIds);
  await removeOfPasses(tx, 'campaign_clicks', passIds);
  await removeReferences(tx, passIds);
  await removeEntryReferences(tx, passIds);
  await removePendingSignUps(tx, person);
  await removeFromIndexes(tx, person.id, passes);
  await anonymizePerson(ctx, tx, person.id);
  const id = ctx.ids.uuid();
  await tx.db
    .insertInto('erasures')
    .values({
      workspace_id: tx.workspaceId,
      id,
      pass_user_id: person.id,
      // Not null until `eraseTraces` ends. The previous release must not search for an empty text.
      email: person.email || `none ${person.id}`,
      phone: person.phone,
      external_id: person.external_id,
      requested_by: userId,
      requested_at: ctx.clock(),
      messages: 0,
      import_rows: 0,
      ...removed,
    })
    .execute();
  await announce(ctx, tx, [{ type: 'person.erased', payload: { erasureId: id, passUserId: person.id } }]);
  return id;
}

/** Chunks of imports take this lock, too: an earlier chunk has issued the passes that are erased, a later one refuses the person. */
async function lockRunningImports({ workspaceId, db }: WorkspaceTransaction): Promise<void> {
  await db
    .selectFrom('imports')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'running')
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function lockPerson(tx: WorkspaceTransaction, { passId, phone, ...reference }: PersonReference) {
  const { workspaceId, db } = tx;
  const pass = passId === undefined ? null : await lookUpPass(tx, passId);
  const identity = identityOf({ ...reference, phone: phone ? readPhone(phone) : null });
  const person = await db
    .selectFrom('pass_users')
    .select(['id', 'email', 'phone', 'external_id', 'attributes'])
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf([identity], pass ? [pass.pass_user_id] : []))
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw new AppError('notFound', { message: 'This person has no pass here.' });
  return person;
}

async function emptyPasses(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  passUserId: string,
) {
  const passes = await tx.db
    .selectFrom('passes')
    .select(['id', 'pass_template_id', 'attributes'])
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_user_id', '=', passUserId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (passes.length === 0) return passes;
  const passIds = passes.map(({ id }) => id);
  const voided = await voidPasses(ctx, tx, passIds, { atOnce: true });
  await tx.db
    .updateTable('passes')
    .set({
      attributes: '{}',
      filter_values: '{}',
      external_id: null,
      utm: null,
      program_standing: null,
      void_final_at: null,
      ...(await nextChange(tx, ctx.clock)),
    })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', 'in', passIds)
    .execute();
  const newlyVoided = new Set(voided.map(({ passId }) => passId));
  await announce(ctx, tx, [
    ...passesVoided(voided),
    ...passesChanged(passes.filter(({ id }) => !newlyVoided.has(id))),
  ]);
  return passes;
}

/** Entries stay for the figures of the program; a reference, such as the number of an order, names the person. */
async function removeEntryReferences(
  { workspaceId, db }: WorkspaceTransaction,
  passIds: string[],
): Promise<void> {
  if (passIds.length === 0) return;
  await db
    .updateTable('program_entries')
    .set({ reference: null })
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', 'in', passIds)
    .where('reference', 'is not', null)
    .execute();
}

async function removeOfPasses(
  { workspaceId, db }: WorkspaceTransaction,
  table: 'download_links_sent' | 'pass_logs' | 'sign_up_consents' | 'campaign_clicks',
  passIds: string[],
): Promise<number> {
  if (passIds.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', 'in', passIds)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Conversions stay for statistics, without the order numbers that shops may have sent. */
async function removeReferences({ workspaceId, db }: WorkspaceTransaction, passIds: string[]): Promise<void> {
  if (passIds.length === 0) return;
  await db
    .updateTable('conversions')
    .set({ reference: null })
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', 'in', passIds)
    .where('clicked_run_id', 'is not', null)
    .execute();
}

async function removePendingSignUps(
  { workspaceId, db }: WorkspaceTransaction,
  { email, phone }: PersonIdentity,
): Promise<void> {
  const keys = [email.toLowerCase(), phone ?? ''].filter((key) => key !== '');
  if (keys.length === 0) return;
  await db
    .deleteFrom('pending_sign_ups')
    .where('workspace_id', '=', workspaceId)
    .where('email_key', 'in', keys)
    .execute();
}

async function removeFromIndexes(
  { workspaceId, db }: WorkspaceTransaction,
  passUserId: string,
  passes: { id: string; pass_template_id: string }[],
): Promise<void> {
  await db
    .deleteFrom('search_words')
    .where('workspace_id', '=', workspaceId)
    .where('list', '=', 'passUsers')
    .where('entry_id', '=', passUserId)
    .execute();
  await db
    .deleteFrom('attribute_values')
    .where('workspace_id', '=', workspaceId)
    .where('subject_id', 'in', [peopleSubjectId, ...new Set(passes.map((pass) => pass.pass_template_id))])
    .where('entry_id', 'in', [passUserId, ...passes.map(({ id }) => id)])
    .execute();
}

/** Passes refer to the row. The key cannot be an email address, so that the person may get passes again as a new person. */
async function anonymizePerson(
  { clock }: Pick<Context, 'clock'>,
  { workspaceId, db }: WorkspaceTransaction,
  passUserId: string,
): Promise<void> {
  await db
    .updateTable('pass_users')
    .set({
      email: '',
      email_key: `erased ${passUserId}`,
      phone: null,
      external_id: null,
      first_name: '',
      last_name: '',
      attributes: '{}',
      filter_values: '{}',
      unsubscribed_at: clock(),
      erased_at: clock(),
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', passUserId)
    .execute();
}
