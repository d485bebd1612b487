import { erasureWalletDays } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findWallets } from '../passes/find-wallets.ts';

/** Limits the duration of one maintenance transaction. */
const erasuresPerRun = 100;

/**
 * Finishes erasures: those whose passes no wallet holds any more, and those whose time for wallets to fetch the emptied passes is over, of
 * which it deletes registrations, devices and Google objects. Returns their number.
 */
export async function finishErasures(_ctx: Context, tx: WorkspaceTransaction, now: Date): Promise<number> {
  const open = await tx.db
    .selectFrom('erasures')
    .select(['id', 'pass_user_id', 'requested_at'])
    .where('workspace_id', '=', tx.workspaceId)
    .where('finished_at', 'is', null)
    .where('email', 'is', null)
    .orderBy('requested_at')
    .limit(erasuresPerRun)
    .execute();
  const overdue = now.getTime() - erasureWalletDays * 24 * 3600 * 1000;
  let finished = 0;
  for (const { id, pass_user_id, requested_at } of open) {
    const passIds = await findErasedPasses(tx, pass_user_id);
    const isOver = requested_at.getTime() <= overdue;
    if (!isOver && (await findWallets(tx, passIds)).size > 0) continue;
    await removeConnections(tx, passIds);
    await tx.db
      .updateTable('erasures')
      .set({ finished_at: now })
      .where('workspace_id', '=', tx.workspaceId)
      .where('id', '=', id)
      .execute();
    finished += 1;
  }
  return finished;
}

async function findErasedPasses(
  { workspaceId, db }: WorkspaceTransaction,
  passUserId: string,
): Promise<string[]> {
  const passes = await db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_user_id', '=', passUserId)
    .execute();
  return passes.map(({ id }) => id);
}

/** Devices without a pass of the workspace are deleted, too: their push tokens are personal data. */
async function removeConnections(
  { workspaceId, db }: WorkspaceTransaction,
  passIds: string[],
): Promise<void> {
  if (passIds.length === 0) return;
  const registrations = await db
    .deleteFrom('apple_registrations')
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', 'in', passIds)
    .returning('device_library_identifier')
    .execute();
  const devices = [...new Set(registrations.map((each) => each.device_library_identifier))].sort();
  if (devices.length > 0)
    await db
      .deleteFrom('apple_devices')
      .where('workspace_id', '=', workspaceId)
      .where('device_library_identifier', 'in', devices)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('apple_registrations as other')
              .select('other.pass_id')
              .where('other.workspace_id', '=', workspaceId)
              .whereRef('other.device_library_identifier', '=', 'apple_devices.device_library_identifier'),
          ),
        ),
      )
      .execute();
  for (const table of ['google_objects', 'pass_logs'] as const)
    await db
      .deleteFrom(table)
      .where('workspace_id', '=', workspaceId)
      .where('pass_id', 'in', passIds)
      .execute();
}
