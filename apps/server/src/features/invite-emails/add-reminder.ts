import type { AddReminder } from '@tessera/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { loadDesignDocument } from '../pass-templates/load-design-document.ts';
import { firstIdAt } from '../recipients/triggered-passes.ts';
import { held } from '../segments/pass-state-conditions.ts';
import { isTexted, recipientsOf } from './find-recipients.ts';
import { writeSend } from './send-download-links.ts';

const dayMilliseconds = 86_400_000;
const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMilliseconds);

export async function getAddReminder(tx: WorkspaceTransaction, passTemplateId: string): Promise<AddReminder> {
  await findPassTemplate(tx, passTemplateId);
  const row = await tx.db
    .selectFrom('add_reminders')
    .select('days')
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .executeTakeFirst();
  return { days: row?.days ?? null };
}

/** Passes that are older when it is set are not reminded of; other days later move no pass back. Null: none. */
export async function setAddReminder(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { passTemplateId, days }: AddReminder & { passTemplateId: string },
): Promise<AddReminder> {
  await findPassTemplate(tx, passTemplateId, true);
  const { workspaceId, db } = tx;
  if (days === null)
    await db
      .deleteFrom('add_reminders')
      .where('workspace_id', '=', workspaceId)
      .where('pass_template_id', '=', passTemplateId)
      .execute();
  else
    await db
      .insertInto('add_reminders')
      .values({
        workspace_id: workspaceId,
        pass_template_id: passTemplateId,
        days,
        reminded_after: firstIdAt(before(clock(), days)),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'pass_template_id'])
          .doUpdateSet(({ ref }) => ({ days: ref('excluded.days') })),
      )
      .execute();
  return { days };
}

/** Passes of a template and step. */
const remindedPerStep = 1_000;

/**
 * Sends the download link again to people whose pass is in no wallet so many days after it was issued: by mail, or by SMS without an address.
 * The cursor moves in the transaction of the messages, so that a pass is reminded of once. Maintenance calls it hourly. Returns the number of
 * messages.
 */
export async function sendAddReminders(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'mailer' | 'sms' | 'config'>,
  tx: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  if (!ctx.mailer && !ctx.sms) return 0;
  const reminders = await tx.db
    .selectFrom('add_reminders as reminder')
    .innerJoin('pass_templates as template', 'template.id', 'reminder.pass_template_id')
    .select(['template.id', 'template.archived_at', 'template.published_revision_id'])
    .select(['reminder.days', 'reminder.reminded_after'])
    .where('reminder.workspace_id', '=', tx.workspaceId)
    .where('template.workspace_id', '=', tx.workspaceId)
    .orderBy('template.id')
    .forNoKeyUpdate('reminder')
    .execute();
  let sent = 0;
  for (const { id: passTemplateId, published_revision_id, archived_at, ...reminder } of reminders) {
    const due = await nextDue(tx, { passTemplateId, ...reminder, now });
    const last = due.at(-1);
    if (last === undefined) continue;
    if (published_revision_id && !archived_at) {
      const document = await loadDesignDocument(tx, published_revision_id);
      const duePasses = await recipientsOf(tx, { passTemplateId, document, now, filter: { all: [] } })
        .where(sql<boolean>`passes.id = any(${due}::uuid[])`)
        .where('pass_users.unsubscribed_at', 'is', null)
        .where(
          sql<boolean>`((pass_users.email <> '' and ${sql.lit(Boolean(ctx.mailer))}) or ${isTexted(ctx)})`,
        )
        .where(sql<boolean>`not ${held(tx.workspaceId)}`)
        .select('passes.id')
        .select(sql<boolean>`${isTexted(ctx)}`.as('isTexted'))
        .orderBy('passes.id')
        .execute();
      for (const channel of ['sms', null] as const) {
        const passIds = duePasses.filter((each) => each.isTexted === (channel === 'sms')).map(({ id }) => id);
        if (passIds.length > 0)
          await writeSend(ctx, tx, { passTemplateId, createdBy: null, channel, passIds });
      }
      sent += duePasses.length;
    }
    await tx.db
      .updateTable('add_reminders')
      .set({ reminded_after: last })
      .where('workspace_id', '=', tx.workspaceId)
      .where('pass_template_id', '=', passTemplateId)
      .execute();
  }
  return sent;
}

type Due = { passTemplateId: string; days: number; reminded_after: string; now: Date };

/** Ids grow with time. */
async function nextDue(
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateId, days, reminded_after, now }: Due,
): Promise<string[]> {
  const rows = await db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .where('id', '>', reminded_after)
    .where('id', '<=', firstIdAt(before(now, days)))
    .orderBy('id')
    .limit(remindedPerStep)
    .execute();
  return rows.map(({ id }) => id);
}
