import type { PassRegistration } from '@tessera/apple-wallet';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { readPassSerialNumber } from '../../platform/public-ids.ts';
import { lookUpPass } from '../passes/find-pass.ts';
import { findWallets } from '../passes/find-wallets.ts';
import { passRemoved } from './device-events.ts';

/** A device gave a pass up. A device that never had it changes nothing. */
export function unregisterAppleDevice(
  ctx: Context,
  { scope, serialNumber, deviceLibraryIdentifier }: Omit<PassRegistration, 'pushToken'>,
): Promise<void> {
  const passId = readPassSerialNumber(serialNumber)?.passId ?? '';
  return ctx.database.inWorkspace(scope, async (tx) => {
    const pass = await lookUpPass(tx, passId, true);
    await lockDevice(tx, deviceLibraryIdentifier);
    const removed = await tx.db
      .deleteFrom('apple_registrations')
      .where('workspace_id', '=', scope)
      .where('device_library_identifier', '=', deviceLibraryIdentifier)
      .where('pass_id', '=', passId)
      .returning('pass_id')
      .executeTakeFirst();
    if (!pass || !removed) return;
    await forgetIdleDevice(tx, deviceLibraryIdentifier);
    const becameInactive = pass.status === 'issued' && !(await findWallets(tx, [passId])).has(passId);
    await announce(ctx, tx, [
      passRemoved({ passId, passTemplateId: pass.pass_template_id, wallet: 'apple', becameInactive }),
    ]);
  });
}

/** Before the registrations, as whoever drops dead devices does; and a registration under way is then seen below, or makes the device anew. */
async function lockDevice({ workspaceId, db }: WorkspaceTransaction, identifier: string): Promise<void> {
  await db
    .selectFrom('apple_devices')
    .select('device_library_identifier')
    .where('workspace_id', '=', workspaceId)
    .where('device_library_identifier', '=', identifier)
    .forUpdate()
    .execute();
}

/** A phone that holds none of the workspace's passes any more is forgotten: its push token is of no use to us, and a datum of somebody's. */
async function forgetIdleDevice(
  { workspaceId, db }: WorkspaceTransaction,
  identifier: string,
): Promise<void> {
  await db
    .deleteFrom('apple_devices')
    .where('workspace_id', '=', workspaceId)
    .where('device_library_identifier', '=', identifier)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('apple_registrations')
            .select('pass_id')
            .where('workspace_id', '=', workspaceId)
            .where('device_library_identifier', '=', identifier),
        ),
      ),
    )
    .execute();
}
