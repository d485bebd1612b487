import { emptyBalance } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { loadRules, type ProgramRow } from './find-program.ts';
import { type LedgerPass, loadLedger, standingOf } from './load-ledger.ts';
import { sumEntries } from './open-balances.ts';
import { inLockedProgram } from './run-steps.ts';
import { writeEntries } from './write-entries.ts';

/** Of a program and hour: the passes of a large one take days. */
const checkedPerRun = 2_000;

/**
 * Compares the balances of some passes of each program with their entries. The entries are right: a pass that shows another value gets theirs,
 * with a line in the log. A transaction per program. Returns the number of repaired passes.
 */
export async function checkBalances(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'logger' | 'database'>,
  workspaceId: string,
): Promise<number> {
  const programs = await ctx.database.inWorkspace(workspaceId, findOpened);
  let repaired = 0;
  for (const { id: programId } of programs)
    await inLockedProgram(ctx, { workspaceId, programId }, async (tx, program) => {
      const passes = await nextIssued(tx, program);
      repaired += await repair(ctx, tx, await findDiffering(tx, program, passes));
      await tx.db
        .updateTable('programs')
        .set({ checked_after: passes.length < checkedPerRun ? null : (passes.at(-1)?.id ?? null) })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', programId)
        .execute();
      return true;
    });
  return repaired;
}

const findOpened = ({ workspaceId, db }: WorkspaceTransaction): Promise<{ id: string }[]> =>
  db
    .selectFrom('programs')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('ended_at', 'is', null)
    .where('opened_at', 'is not', null)
    .execute();

/** An erased person's voided passes show nothing. */
type Checked = Pick<LedgerPass, 'id' | 'attributes' | 'program_standing'>;

function nextIssued(
  { workspaceId, db }: WorkspaceTransaction,
  { pass_template_id, checked_after }: ProgramRow,
): Promise<Checked[]> {
  return db
    .selectFrom('passes')
    .select(['id', 'attributes', 'program_standing'])
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', pass_template_id)
    .where('status', '=', 'issued')
    .$if(checked_after !== null, (select) => select.where('id', '>', checked_after))
    .orderBy('id')
    .limit(checkedPerRun)
    .execute();
}

/** Without locks, so a pass may be among them that changes at the moment. */
async function findDiffering(
  tx: WorkspaceTransaction,
  { id, version }: ProgramRow,
  passes: readonly Checked[],
): Promise<string[]> {
  if (passes.length === 0) return [];
  const rules = await loadRules(tx, id, version);
  const sums = await sumEntries(
    tx,
    passes.map((pass) => pass.id),
  );
  const differing = passes.filter((pass) =>
    Object.entries(standingOf(pass, rules).balances).some(
      ([attribute, { value }]) => value !== (sums.get(`${pass.id} ${attribute}`) ?? 0),
    ),
  );
  return differing.map((pass) => pass.id);
}

async function repair(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'logger'>,
  tx: WorkspaceTransaction,
  passIds: readonly string[],
): Promise<number> {
  if (passIds.length === 0) return 0;
  const now = ctx.clock();
  const rows = passIds.map((passId) => ({ id: passId, passId, occurredAt: now, action: { kind: 'check' } }));
  const { passes } = await loadLedger(tx, rows, now);
  const sums = await sumEntries(tx, passIds);
  let repaired = 0;
  for (const [passId, pass] of passes) {
    for (const { attribute } of pass.newestRules.balances) {
      const before = pass.standing.balances[attribute] ?? emptyBalance;
      const value = sums.get(`${passId} ${attribute}`) ?? 0;
      if (before.value === value) continue;
      ctx.logger.warn('A balance differed from its entries and was repaired', {
        ...{ workspaceId: tx.workspaceId, passId, balance: attribute },
        ...{ shown: before.value, entries: value },
      });
      pass.standing = {
        ...pass.standing,
        balances: { ...pass.standing.balances, [attribute]: { ...before, value } },
      };
      pass.isRepaired = true;
    }
    if (pass.isRepaired) repaired += 1;
  }
  await writeEntries(ctx, tx, { passes });
  return repaired;
}
