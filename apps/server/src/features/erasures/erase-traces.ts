import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { nationalNumber } from '../../platform/phone-number.ts';
import type { Again } from '../../platform/queue/job.ts';
import { removeUnusedPictures, unusedPicturesPerPage } from '../images/holder-pictures.ts';
import { addressTest, eraseFromImports } from '../imports/erase-from-imports.ts';
import { hashPhone } from '../invite-emails/sms/deliver-text-messages.ts';
import { type Erased, eraseFromFilters } from './erase-from-filters.ts';
import type { TracesErasure } from './erasures.jobs.ts';

/** Longer than one run of an import, which reads the file that it has opened. */
const searchedAgainSeconds = 60;

/**
 * Removes the person's pictures, and what names the person from filters, webhook messages and import files, then forgets it; while an import with the person's row runs, it
 * keeps the address, so that the import refuses the row. Safe to repeat. Stored answers for idempotency keys are encrypted and expire
 * within a day.
 */
export async function eraseTraces(
  ctx: Pick<Context, 'clock' | 'database' | 'files' | 'keys'>,
  run: TracesErasure,
): Promise<Again<TracesErasure> | undefined> {
  const { workspaceId, erasureId } = run;
  const removePictures = () =>
    ctx.database.inWorkspace(workspaceId, (tx) => removeUnusedPictures(ctx, tx, ctx.clock()));
  while ((await removePictures()) === unusedPicturesPerPage);
  const person = await ctx.database.inWorkspace(workspaceId, (tx) => findPerson(tx, erasureId));
  if (person === null) return undefined;
  const placeholder = `erased ${erasureId}`;
  const named = tracesOf(person).map((trace): Erased => ({ ...trace, placeholder }));
  for (const erased of named)
    await ctx.database.inWorkspace(workspaceId, (tx) => eraseFromFilters(tx, erased));
  if (person.phone !== null)
    await ctx.database.global
      .deleteFrom('sms_recipients')
      .where('phone_hash', '=', hashPhone(ctx, person.phone))
      .where('sender_workspace_id', '=', workspaceId)
      .execute();
  let rows = 0;
  let isRunning = false;
  for (const { identity, isPhone } of named) {
    // Also with the country code and no plus.
    const searched = isPhone ? (person.phone?.slice(1) ?? '') : identity;
    const removed = await eraseFromImports(ctx, workspaceId, searched, person.phone);
    rows += removed.rows;
    isRunning ||= removed.isRunning;
  }
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    if ((await findPerson(tx, erasureId)) === null) return;
    let messages = 0;
    for (const erased of named) messages += await removeMessages(tx, erased);
    await tx.db
      .updateTable('erasures')
      .set(({ eb }) => ({
        ...(!isRunning && { email: null, phone: null, external_id: null }),
        messages: eb('messages', '+', messages),
        import_rows: eb('import_rows', '+', rows),
      }))
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', erasureId)
      .execute();
  });
  return isRunning ? { again: run, afterSeconds: searchedAgainSeconds } : undefined;
}

type Identities = { email: string | null; phone: string | null; external_id: string | null };

/** An own id of one or two characters would name half of the log. */
const identityLengthMin = 3;

function tracesOf({ email, phone, external_id }: Identities): Omit<Erased, 'placeholder'>[] {
  const named = [email, external_id].flatMap((identity) =>
    identity && identity.length >= identityLengthMin
      ? { identity, isNamed: addressTest(identity), isPhone: false }
      : [],
  );
  if (phone === null) return named;
  return [...named, { identity: nationalNumber(phone), isNamed: phoneTest(phone), isPhone: true }];
}

/** Of a number that a person wrote. */
const phoneLengthMax = 40;

/** With or without the country code, and in each notation. */
function phoneTest(phone: string): (text: string) => boolean {
  const national = nationalNumber(phone);
  const country = phone.slice(1, phone.length - national.length);
  const whole = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(?:\\+|00)?${country}|0)?${national}(?![\\p{L}\\p{N}])`,
    'u',
  );
  return (text) => whole.test(text.length <= phoneLengthMax ? text.replace(/[\s()./-]/g, '') : text);
}

async function findPerson(
  { workspaceId, db }: WorkspaceTransaction,
  erasureId: string,
): Promise<Identities | null> {
  const erasure = await db
    .selectFrom('erasures')
    .select(['email', 'phone', 'external_id'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', erasureId)
    .forUpdate()
    .executeTakeFirst();
  return erasure && erasure.email !== null ? erasure : null;
}

/** Reads the workspace's whole log, which covers days only. Messages that name a pass by its id stay. */
async function removeMessages(
  { workspaceId, db }: WorkspaceTransaction,
  { identity, isNamed }: Erased,
): Promise<number> {
  const similar = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'body'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`strpos(lower(body), lower(${identity})) > 0`)
    .execute();
  const ids = [...new Set(similar.filter(({ body }) => isNamed(body)).map(({ id }) => id))];
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .executeTakeFirst();
  // A receiver's response may repeat a message.
  for (const column of ['response_excerpt', 'response_headers'] as const)
    await db
      .updateTable('webhook_deliveries')
      .set({ [column]: null })
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`strpos(lower(${sql.ref(column)}::text), lower(${identity})) > 0`)
      .execute();
  return Number(numDeletedRows);
}
