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
  run(ctx: Context, tx: WorkspaceTransaction, now: Date): Promise<number>;
};
