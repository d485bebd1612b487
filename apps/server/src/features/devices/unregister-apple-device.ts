import type { PassRegistration } from '@tessera/apple-wallet';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { readPassSerialNumber } from '../../platform/public-ids.ts';
import { lookUpPass } from '../passes/find-pass.ts';
import { findWallets } from '../passes/find-wallets.ts';
import { appleDeviceName } from './apple-device-name.ts';

/** No effect without a registration. */
export async function unregisterAppleDevice(
  ctx: Context,
  { scope, serialNumber, deviceLibraryIdentifier }: Omit<PassRegistration, 'pushToken'>,
): Promise<void> {
  const passId = readPassSerialNumber(serialNumber)?.passId ?? '';
  const isRemoved = await ctx.database.inWorkspace(scope, async (tx) => {
    const pass = await lookUpPass(tx, passId, true);
    await lockDevice(tx, deviceLibraryIdentifier);
    const removed = await tx.db
      .deleteFrom('apple_registrations')
      .where('workspace_id', '=', scope)
      .where('device_library_identifier', '=', deviceLibraryIdentifier)
      .where('pass_id', '=', passId)
      .returning('pass_id')
      .executeTakeFirst();
    if (!pass || !removed) return false;
    await forgetIdleDevice(tx, deviceLibraryIdentifier);
    const becameInactive = pass.status === 'issued' && !(await findWallets(tx, [passId])).has(passId);
    await announce(ctx, tx, [
      {
        type: 'pass.removed',
        payload: { passId, passTemplateId: pass.pass_template_id, wallet: 'apple', becameInactive },
      },
    ]);
    return true;
  });
  if (!isRemoved) return;
  const device = appleDeviceName(deviceLibraryIdentifier);
  ctx.passLog.add({ workspaceId: scope, passId }, { kind: 'unregistered', device });
}

/** Locks the device before its registrations, as `removeDeadDevices` does, so that a concurrent registration is not lost. */
async function lockDevice({ workspaceId, db }: WorkspaceTransaction, identifier: string): Promise<void> {
  await db
    .selectFrom('apple_devices')
    .select('device_library_identifier')
    .where('workspace_id', '=', workspaceId)
    .where('device_library_identifier', '=', identifier)
    .forUpdate()
    .execute();
}

/** The push token of a device without passes is personal data without further use. */
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
