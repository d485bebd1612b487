import type { Context } from '../context.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { answerOnce } from '../platform/idempotency/answer-once.ts';

type Caller = {
  app: Pick<Context, 'clock' | 'vault' | 'database'>;
  workspace: { id: string };
  account: { userId: string };
};

/** Runs a mutation in a transaction of its workspace, once per user and idempotency key; a repetition gets the stored answer again. */
export async function once<Answer>(
  { app, workspace, account }: Caller,
  path: string,
  input: { idempotencyKey?: string | undefined },
  work: (tx: WorkspaceTransaction) => Promise<Answer>,
): Promise<Answer> {
  const { idempotencyKey: key } = input;
  const request = key === undefined ? '' : JSON.stringify([account.userId, path, input]);
  const { answer } = await app.database.inWorkspace(workspace.id, (tx) =>
    answerOnce(app, tx, { key, request }, () => work(tx)),
  );
  return answer;
}
