import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../database/database.ts';

export type InstallationStep<Needed = Context> = {
  name: string;
  run(ctx: Needed, now: Date): Promise<number>;
  /** Counts what it would remove, where a rolled-back run would lock too much. */
  count?(ctx: Needed, now: Date): Promise<number>;
};

export type WorkspaceStep<Needed = Context> = {
  name: string;
  /** Repeats the step while it processes `rowsEach` rows, at most `max` times, so that no workspace delays the others. */
  pages?: { rowsEach: number; max: number };
  run(ctx: Needed, tx: WorkspaceTransaction, now: Date): Promise<number>;
};

/** A step that divides its work into transactions by itself. */
export type DividedStep<Needed = Context> = {
  name: string;
  runDivided(ctx: Needed, workspaceId: string): Promise<number>;
};
