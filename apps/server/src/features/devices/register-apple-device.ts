import type { PassRegistration } from '@tessera/apple-wallet';
import type { Context } from '../../context.ts';
import { announce } from '../../platform/events/announce.ts';
import { readPassSerialNumber } from '../../platform/public-ids.ts';
import { findPass } from '../passes/find-pass.ts';
import { findWallets } from '../passes/find-wallets.ts';
import { appleDeviceName } from './apple-device-name.ts';

/** A new push token of a known device replaces the old one for all its passes. */
export async function registerAppleDevice(
  ctx: Context,
  { scope, serialNumber, passTypeIdentifier, deviceLibraryIdentifier, pushToken }: PassRegistration,
): Promise<'created' | 'existing'> {
  const passId = readPassSerialNumber(serialNumber)?.passId ?? '';
  const now = ctx.clock();
  const outcome = await ctx.database.inWorkspace(scope, async (tx) => {
    const pass = await findPass(tx, passId, true);
    const heldBefore = (await findWallets(tx, [passId])).has(passId);
    await tx.db
      .insertInto('apple_devices')
      .values({
        workspace_id: scope,
        device_library_identifier: deviceLibraryIdentifier,
        push_token: pushToken,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'device_library_identifier'])
          .doUpdateSet({ push_token: pushToken, updated_at: now }),
      )
      .execute();
    const created = await tx.db
      .insertInto('apple_registrations')
      .values({
        workspace_id: scope,
        device_library_identifier: deviceLibraryIdentifier,
        pass_id: passId,
        pass_type_identifier: passTypeIdentifier,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('pass_id')
      .executeTakeFirst();
    if (!created) return 'existing' as const;
    const becameActive = !heldBefore && pass.status === 'issued';
    await announce(ctx, tx, [
      {
        type: 'pass.installed',
        payload: { passId, passTemplateId: pass.pass_template_id, wallet: 'apple', becameActive },
      },
    ]);
    return 'created' as const;
  });
  if (outcome === 'created') {
    const device = appleDeviceName(deviceLibraryIdentifier);
    ctx.passLog.add({ workspaceId: scope, passId }, { kind: 'registered', device });
  }
  return outcome;
}
