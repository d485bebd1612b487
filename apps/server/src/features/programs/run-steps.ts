import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import type { ProgramRow } from './find-program.ts';
import type { ProgramReference } from './programs.jobs.ts';

/** Then other workspaces get their turn. */
const runMilliseconds = 5_000;

/** Returns whether nothing is left to do. */
type Step = (tx: WorkspaceTransaction, program: ProgramRow) => Promise<boolean>;

/** Runs steps of a program, each in a transaction that locks it, until none is left or its time is over. */
export async function runSteps(
  ctx: Pick<Context, 'clock' | 'database'>,
  run: ProgramReference,
  { signal, retries }: JobAttempt,
  step: Step,
): Promise<Again<ProgramReference> | undefined> {
  const until = ctx.clock().getTime() + runMilliseconds;
  do {
    if (await inLockedProgram(ctx, run, step)) return undefined;
  } while (retries === 0 && !signal.aborted && ctx.clock().getTime() < until);
  return { again: run, afterSeconds: 0 };
}

/** Runs a step unless the program ended. The program's row is locked before its passes, so that steps of two jobs do not deadlock. */
export function inLockedProgram(
  { database }: Pick<Context, 'database'>,
  { workspaceId, programId }: ProgramReference,
  step: Step,
): Promise<boolean> {
  return database.inWorkspace(workspaceId, async (tx) => {
    const program = await tx.db
      .selectFrom('programs')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', programId)
      .forUpdate()
      .executeTakeFirst();
    return !program || program.ended_at !== null || step(tx, program);
  });
}
