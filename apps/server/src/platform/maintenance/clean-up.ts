import type { Context } from '../../context.ts';
import { ensureEventPartitions } from '../database/ensure-event-partitions.ts';
import { removeExpiredIdentityRows } from '../identity/remove-expired-identity-rows.ts';

/** A callback expires by itself within hours and is refused afterwards, so by then its nonce has nothing left to refuse. */
const nonceHoursMax = 24;
const workspacesPerRead = 500;

type CleanUpContext = Pick<Context, 'database' | 'clock' | 'logger' | 'identity'>;

/** Removes what is past its time, keys that have signed for too long included, and makes the event partitions of the coming months. Safe to run twice, and beside itself. */
export async function cleanUp(ctx: CleanUpContext): Promise<void> {
  const now = ctx.clock();
  await ensureEventPartitions(ctx.database.global, now);
  const identityRows = await removeExpiredIdentityRows(ctx.database.global, now);
  const nonces = await removeOldNonces(ctx, new Date(now.getTime() - nonceHoursMax * 3600 * 1000));
  // WorkOS keeps keys of its own.
  if (ctx.identity.name === 'embedded' && (await ctx.identity.rotateSigningKey()))
    ctx.logger.info('Access tokens are signed with a new key from now on');
  ctx.logger.info('Cleaned up', { identityRows, nonces });
}

/** Workspace by workspace, since no statement reaches across them. */
async function removeOldNonces({ database }: Pick<Context, 'database'>, before: Date): Promise<number> {
  let removed = 0;
  for (let after = '0'; ; ) {
    const workspaces = await database.global
      .selectFrom('workspaces')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(workspacesPerRead)
      .execute();
    for (const { id } of workspaces) removed += await removeNoncesOf(database, id, before);
    const last = workspaces.at(-1);
    if (!last) return removed;
    after = last.id;
  }
}

function removeNoncesOf(database: Context['database'], workspaceId: string, before: Date): Promise<number> {
  return database.inWorkspace(workspaceId, async (tx) => {
    const result = await tx.db
      .deleteFrom('google_callback_nonces')
      .where('workspace_id', '=', tx.workspaceId)
      .where('received_at', '<', before)
      .executeTakeFirst();
    return Number(result.numDeletedRows);
  });
}
