import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';

export type Outcome = {
  passId: string;
  column: 'delivered_at' | 'refused_at' | 'skipped_at';
  status?: string | null;
};

type Recording = Pick<Context, 'clock' | 'database' | 'ids' | 'queue' | 'reactions'>;

export function openOutcomeRecorder(
  ctx: Recording,
  { workspaceId, sendId }: { workspaceId: string; sendId: string },
) {
  let waiting: { outcome: Outcome; written: PromiseWithResolvers<void> }[] = [];
  let isWriting = false;
  const writeWaiting = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await ctx.database.inWorkspace(workspaceId, (tx) =>
          writeOutcomes(
            ctx,
            tx,
            sendId,
            batch.map(({ outcome }) => outcome),
          ),
        );
        for (const { written } of batch) written.resolve();
      } catch (error) {
        for (const { written } of batch) written.reject(error);
      }
    }
    isWriting = false;
  };
  return {
    record: (outcome: Outcome): Promise<void> => {
      const written = Promise.withResolvers<void>();
      waiting.push({ outcome, written });
      if (!isWriting) void writeWaiting();
      return written.promise;
    },
  };
}

export async function writeOutcomes(
  ctx: Recording,
  tx: WorkspaceTransaction,
  sendId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const alike = Map.groupBy(outcomes, ({ column, status = null }) => JSON.stringify([column, status]));
  for (const [first, ...others] of alike.values()) {
    if (!first) continue;
    const passIds = [first, ...others].map(({ passId }) => passId);
    await tx.db
      .updateTable('download_links_sent')
      .set({ [first.column]: ctx.clock(), ...(first.status ? { mail_status: first.status } : {}) })
      .where('workspace_id', '=', tx.workspaceId)
      .where('pass_id', '=', (eb) => eb.fn.any(eb.val(passIds)))
      .where('id', '=', sendId)
      .execute();
  }
  const refused = outcomes.filter(({ column }) => column === 'refused_at');
  await announce(
    ctx,
    tx,
    refused.map(({ passId }) => ({ type: 'downloadLink.refused', payload: { passId } })),
  );
}
