import { addEarned, emptyBalance, heldAmount, monthOf } from '@tessera/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import { derivedId } from './entry-rows.ts';
import { newestVersion, type ProgramRow } from './find-program.ts';
import { loadLedger } from './load-ledger.ts';
import { type ProgramReference, runProgramJob } from './programs.jobs.ts';
import { runSteps } from './run-steps.ts';
import { writeEntries } from './write-entries.ts';

const passesPerStep = 1_000;

/** Gives passes that were issued before the program an opening entry for the value they show. Each step moves the cursor in its transaction. */
export async function openBalances(
  ctx: Context,
  run: ProgramReference,
  attempt: JobAttempt,
): Promise<Again<ProgramReference> | undefined> {
  let rounded = 0;
  const again = await runSteps(ctx, run, attempt, async (tx, program) => {
    if (program.opened_at) return true;
    const passIds = await nextPasses(tx, program);
    rounded += await openPasses(ctx, tx, program, passIds);
    const isDone = passIds.length < passesPerStep;
    await tx.db
      .updateTable('programs')
      .set({
        opened_after: passIds.at(-1) ?? program.opened_after,
        ...(isDone && { opened_at: ctx.clock() }),
      })
      .where('workspace_id', '=', tx.workspaceId)
      .where('id', '=', program.id)
      .execute();
    if (isDone) await ctx.queue.send(tx, runProgramJob, run);
    return isDone;
  });
  if (rounded > 0)
    ctx.logger.warn('Values that balances cannot hold were rounded down when their program began', {
      ...run,
      values: rounded,
    });
  return again;
}

async function nextPasses(
  { workspaceId, db }: WorkspaceTransaction,
  { pass_template_id, opened_after }: ProgramRow,
): Promise<string[]> {
  const passes = await db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', pass_template_id)
    .$if(opened_after !== null, (select) => select.where('id', '>', opened_after))
    .orderBy('id')
    .limit(passesPerStep)
    .execute();
  return passes.map(({ id }) => id);
}

/** Returns the number of values that their balance cannot hold: finer ones, and larger ones. */
async function openPasses(
  ctx: Context,
  tx: WorkspaceTransaction,
  program: ProgramRow,
  passIds: readonly string[],
): Promise<number> {
  if (passIds.length === 0) return 0;
  const now = ctx.clock();
  const rows = passIds.map((passId) => ({
    id: derivedId('opening', program.id, program.version, passId),
    passId,
    occurredAt: now,
    action: { kind: 'opening' },
  }));
  const { passes } = await loadLedger(tx, rows, now);
  const sums = await sumEntries(tx, passIds);
  let rounded = 0;
  for (const row of rows) {
    const pass = passes.get(row.passId);
    if (!pass) continue;
    const { timezone } = pass.program;
    for (const [index, balance] of pass.newestRules.balances.entries()) {
      const { attribute } = balance;
      if (!heldAmount(balance, pass.row.attributes[attribute]).isExact) {
        rounded += 1;
        pass.isRepaired = true;
      }
      const before = pass.standing.balances[attribute] ?? emptyBalance;
      const missing = before.value - (sums.get(`${row.passId} ${attribute}`) ?? 0);
      if (missing === 0) continue;
      const earned = Math.max(0, missing);
      const after = addEarned(before, earned, monthOf(now, timezone));
      pass.standing = { ...pass.standing, balances: { ...pass.standing.balances, [attribute]: after } };
      pass.entries.push({
        id: derivedId(row.id, index),
        request_id: row.id,
        pass_id: row.passId,
        program_id: program.id,
        version: newestVersion(pass.program),
        balance: attribute,
        kind: 'opening',
        amount: missing,
        earned,
        balance_after: before.value,
        rule: null,
        spent: null,
        reward_id: null,
        reference: null,
        reverses: null,
        actor_kind: 'job',
        actor_id: null,
        occurred_at: now,
        recorded_at: now,
      });
    }
  }
  await writeEntries(ctx, tx, { passes });
  return rounded;
}

/** By pass and attribute. */
export async function sumEntries(
  { workspaceId, db }: WorkspaceTransaction,
  passIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('program_entries')
    .select(['pass_id', 'balance', ({ fn }) => fn.sum<string>('amount').as('amount')])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`pass_id = any(${passIds}::uuid[])`)
    .groupBy(['pass_id', 'balance'])
    .execute();
  return new Map(rows.map(({ pass_id, balance, amount }) => [`${pass_id} ${balance}`, Number(amount)]));
}
