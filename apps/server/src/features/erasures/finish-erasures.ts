import { erasureWalletDays } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findWallets } from '../passes/find-wallets.ts';

/** Bounds one maintenance transaction. */
const erasuresPerRun = 100;

/** Finishes when no wallet holds a pass, or its time is over; then removes registrations. Returns the number of erasures. */
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
      .set({ finished_at: now, phone: null, external_id: null })
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

/** The push tokens of devices without a pass are personal data, too. */
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
