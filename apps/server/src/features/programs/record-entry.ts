import { type EntryInput, type EntryResult, entryDaysMax, entryMinutesAheadMax } from '@tessera/contract';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { plainRefusal, refusedResult } from './entry-results.ts';
import type { Actor } from './entry-rows.ts';
import { type EntryRow, recordEntries } from './record-entries.ts';

type Recorder = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>;

/** @throws AppError `notFound` for an unknown pass, `validationFailed` for a time that is too old or in the future */
export async function recordEntry(
  ctx: Recorder,
  tx: WorkspaceTransaction,
  input: EntryInput,
  actor: Actor,
): Promise<EntryResult> {
  const [result] = await recordBatch(ctx, tx, [input], actor);
  if (!result) throw new AppError('notFound');
  const { outcome, message } = result;
  if (outcome === 'tooOld' || outcome === 'inFuture')
    throw new AppError('validationFailed', { message, issues: [{ path: 'occurredAt', message }] });
  return result;
}

/** In the order of the inputs. @throws AppError `notFound` if none of the passes exists */
export async function recordBatch(
  ctx: Recorder,
  tx: WorkspaceTransaction,
  inputs: readonly EntryInput[],
  actor: Actor,
): Promise<EntryResult[]> {
  const now = ctx.clock();
  const passIds = await findPassIds(tx, inputs);
  const rows: EntryRow[] = [];
  const refused = new Map<number, EntryResult>();
  for (const [index, { id, action, reference, occurredAt }] of inputs.entries()) {
    const at = occurredAt === undefined ? now : timeOf(new Date(occurredAt), now);
    const passId = passIds[index] ?? null;
    if (at instanceof Date)
      rows.push({ id, action, reference, actor, passId: passId ?? noPass, occurredAt: at });
    else refused.set(index, refusedResult({ id, passId }, plainRefusal(at)));
  }
  const recorded = (await recordEntries(ctx, tx, rows)).values();
  const results = inputs.flatMap((_, index) => refused.get(index) ?? recorded.next().value ?? []);
  if (results.every(({ outcome }) => outcome === 'unknownPass')) throw new AppError('notFound');
  return results.map((result) => (result.outcome === 'unknownPass' ? { ...result, passId: null } : result));
}

const noPass = '00000000-0000-0000-0000-000000000000';

/** A clock that is a little ahead counts as right. */
function timeOf(at: Date, now: Date): Date | 'tooOld' | 'inFuture' {
  if (at.getTime() < now.getTime() - entryDaysMax * 86_400_000) return 'tooOld';
  if (at.getTime() > now.getTime() + entryMinutesAheadMax * 60_000) return 'inFuture';
  return at < now ? at : now;
}

async function findPassIds(
  { workspaceId, db }: WorkspaceTransaction,
  inputs: readonly EntryInput[],
): Promise<(string | null)[]> {
  const named = inputs.flatMap(({ passTemplateId, externalId }) =>
    passTemplateId && externalId ? [{ passTemplateId, externalId }] : [],
  );
  const found =
    named.length === 0
      ? []
      : await db
          .selectFrom('passes')
          .select(['id', 'pass_template_id', 'external_id'])
          .where('workspace_id', '=', workspaceId)
          .where(sql<boolean>`pass_template_id = any(${named.map((one) => one.passTemplateId)}::uuid[])`)
          .where(sql<boolean>`external_id = any(${named.map((one) => one.externalId)}::text[])`)
          .execute();
  const byName = new Map(found.map((one) => [`${one.pass_template_id} ${one.external_id}`, one.id]));
  return inputs.map(
    ({ passId, passTemplateId, externalId }) =>
      passId?.toLowerCase() ?? byName.get(`${passTemplateId?.toLowerCase()} ${externalId}`) ?? null,
  );
}
