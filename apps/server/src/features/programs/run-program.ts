import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { ProgramTask } from '../../platform/database/schema/programs-tables.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import { type DueTask, dueTask } from './due-task.ts';
import { expireBalances } from './expire-balances.ts';
import { findPrograms, loadRules, type ProgramRow } from './find-program.ts';
import { giveBirthdayBonus } from './give-birthday-bonus.ts';
import { openBalancesJob, type ProgramReference, runProgramJob } from './programs.jobs.ts';
import { recomputeTiers } from './recompute-tiers.ts';
import { runSteps } from './run-steps.ts';

export type TaskStep = {
  program: ProgramRow;
  period: string;
  timezone: string;
  /** The last pass of the step before. */
  after: string | null;
};

/** Returns the last pass of the step; null at the end. */
type Task = (ctx: Context, tx: WorkspaceTransaction, step: TaskStep) => Promise<string | null>;

const tasks: Record<ProgramTask, Task> = {
  birthday: giveBirthdayBonus,
  expiry: expireBalances,
  tiers: recomputeTiers,
};

/** Runs what is due, a step per transaction with its cursor: a run that was killed continues, and counts nothing twice. */
export function runProgram(
  ctx: Context,
  run: ProgramReference,
  attempt: JobAttempt,
): Promise<Again<ProgramReference> | undefined> {
  return runSteps(ctx, run, attempt, async (tx, program) => {
    if (!program.opened_at) return true;
    const timezone = await timezoneOf(tx, program);
    const due = underWay(program) ?? (await dueOf(ctx, tx, program, timezone));
    if (!due) return true;
    const after = program.run_task ? program.run_after : null;
    const last = await tasks[due.task](ctx, tx, { program, period: due.period, timezone, after });
    await tx.db
      .updateTable('programs')
      .set(
        last === null
          ? {
              ...{ run_task: null, run_period: null, run_after: null },
              finished_runs: JSON.stringify({ ...program.finished_runs, [due.task]: due.period }),
            }
          : { run_task: due.task, run_period: due.period, run_after: last },
      )
      .where('workspace_id', '=', tx.workspaceId)
      .where('id', '=', program.id)
      .execute();
    return false;
  });
}

const underWay = ({ run_task, run_period }: ProgramRow): DueTask | null =>
  run_task && run_period ? { task: run_task, period: run_period } : null;

async function dueOf(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { id, version, finished_runs }: ProgramRow,
  timezone: string,
): Promise<DueTask | null> {
  const rules = await loadRules(tx, id, version);
  return dueTask({ rules, version, finished: finished_runs, timezone }, clock());
}

async function timezoneOf(tx: WorkspaceTransaction, { pass_template_id }: ProgramRow): Promise<string> {
  const program = (await findPrograms(tx, [pass_template_id])).get(pass_template_id);
  if (!program) throw new AppError('notFound');
  return program.timezone;
}

/** Enqueues the run of each program of the workspace with a due task, and the opening of those that are not open. Maintenance calls it hourly. */
export async function enqueueProgramRuns(
  ctx: Pick<Context, 'clock' | 'queue'>,
  tx: WorkspaceTransaction,
): Promise<number> {
  const programs = await tx.db
    .selectFrom('programs')
    .selectAll()
    .where('workspace_id', '=', tx.workspaceId)
    .where('ended_at', 'is', null)
    .execute();
  const referenceOf = ({ id }: ProgramRow) => ({ workspaceId: tx.workspaceId, programId: id });
  const unopened = programs.filter(({ opened_at }) => opened_at === null).map(referenceOf);
  const due: ProgramReference[] = [];
  for (const program of programs.filter(({ opened_at }) => opened_at !== null))
    if (program.run_task || (await dueOf(ctx, tx, program, await timezoneOf(tx, program))))
      due.push(referenceOf(program));
  await ctx.queue.sendMany(tx, openBalancesJob, unopened);
  await ctx.queue.sendMany(tx, runProgramJob, due);
  return unopened.length + due.length;
}
