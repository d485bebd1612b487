import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../database/database.ts';

export type InstallationStep = {
  name: string;
  run(ctx: Context, now: Date): Promise<number>;
};

export type WorkspaceStep = {
  name: string;
  /** Repeats the step while it processes `rowsEach` rows, at most `max` times, so that no workspace delays the others. */
  pages?: { rowsEach: number; max: number };
  run(ctx: Context, tx: WorkspaceTransaction, now: Date): Promise<number>;
};
