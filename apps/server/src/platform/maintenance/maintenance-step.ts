import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../database/database.ts';

/** A maintenance step of the whole installation. Returns the number of affected entries. */
export type InstallationStep = {
  name: string;
  run(ctx: Context, now: Date): Promise<number>;
};

/** A maintenance step in one workspace, in its own transaction. */
export type WorkspaceStep = {
  name: string;
  /**
   * If set: a run processes at most `rowsEach` rows, and is repeated in further transactions while it reaches that number, at most `max`
   * times, so that one workspace does not delay the others. The next maintenance run continues.
   */
  pages?: { rowsEach: number; max: number };
  run(ctx: Context, tx: WorkspaceTransaction, now: Date): Promise<number>;
};
