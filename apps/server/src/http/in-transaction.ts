import type { Context } from '../context.ts';
import type { MemberWorkspace } from '../features/workspaces/find-workspace.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { answerOnce } from '../platform/idempotency/answer-once.ts';

type Member = { app: Context; workspace: MemberWorkspace; account: { userId: string }; isQuery: boolean };
type Call<Input> = { ctx: Member; input: Input; path: string };
type Keyed = { idempotencyKey?: string | undefined };
type Operation<Input, Answer> = (
  app: Context,
  tx: WorkspaceTransaction,
  input: Input,
  ctx: Member,
) => Answer | Promise<Answer>;

/** Queries write nothing. */
export function inTransaction<Input, Answer>(operation: Operation<Input, Answer>) {
  return ({ ctx, input }: Call<Input>): Promise<Answer> => {
    const { inWorkspace, inWorkspaceReadOnly } = ctx.app.database;
    const begin = ctx.isQuery ? inWorkspaceReadOnly : inWorkspace;
    return begin(ctx.workspace.id, async (tx) => operation(ctx.app, tx, input, ctx));
  };
}

export function onceInTransaction<Input, Answer>(operation: Operation<Input, Answer>) {
  return ({ ctx, input, path }: Call<Input & Keyed>): Promise<Answer> =>
    once(ctx, path, input, async (tx) => operation(ctx.app, tx, input, ctx));
}

type Caller = {
  app: Pick<Context, 'clock' | 'vault' | 'database'>;
  workspace: { id: string };
  account: { userId: string };
};

export async function once<Answer>(
  { app, workspace, account }: Caller,
  path: string,
  input: Keyed,
  work: (tx: WorkspaceTransaction) => Promise<Answer>,
): Promise<Answer> {
  const { idempotencyKey: key } = input;
  const request = key === undefined ? '' : JSON.stringify([account.userId, path, input]);
  const { answer } = await app.database.inWorkspace(workspace.id, (tx) =>
    answerOnce(app, tx, { key, request }, () => work(tx)),
  );
  return answer;
}
