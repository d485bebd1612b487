import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../database/database.ts';

/** What is removed or put right for the whole installation. Answers how much that was. */
export type InstallationStep = {
  name: string;
  run(ctx: Context, now: Date): Promise<number>;
};

/** The same in one workspace, in a transaction of its own. */
export type WorkspaceStep = {
  name: string;
  /**
   * When given: a run does no more than `rowsEach`, and is repeated, each time in another transaction, while it did that much; no more
   * than `max` times, so that one workspace does not keep the others waiting. The next walk goes on.
   */
  pages?: { rowsEach: number; max: number };
  run(ctx: Context, tx: WorkspaceTransaction, now: Date): Promise<number>;
};
