import type { Context } from '../../context.ts';
import { announce } from '../../platform/events/announce.ts';
import { findWallets } from '../passes/find-wallets.ts';
import type { PushTarget } from './find-push-targets.ts';
import { passRemoved } from './install-events.ts';

/** Forgets devices APNs says are gone, unless they registered anew while we were pushing. */
export async function dropDeadDevices(ctx: Context, workspaceId: string, dead: PushTarget[]): Promise<void> {
  if (dead.length === 0) return;
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const { db } = tx;
    const devices = await db
      .selectFrom('apple_devices')
      .select(['device_library_identifier', 'push_token', 'updated_at'])
      .where('workspace_id', '=', workspaceId)
      .where(
        'push_token',
        'in',
        dead.map((target) => target.pushToken),
      )
      .forUpdate()
      .execute();
    const registeredAt = new Map(dead.map((target) => [target.pushToken, target.registeredAt.getTime()]));
    const identifiers = devices
      .filter((device) => device.updated_at.getTime() === registeredAt.get(device.push_token))
      .map((device) => device.device_library_identifier);
    if (identifiers.length === 0) return;
    const removed = await db
      .deleteFrom('apple_registrations')
      .where('workspace_id', '=', workspaceId)
      .where('device_library_identifier', 'in', identifiers)
      .returning('pass_id')
      .execute();
    await db
      .deleteFrom('apple_devices')
      .where('workspace_id', '=', workspaceId)
      .where('device_library_identifier', 'in', identifiers)
      .execute();
    const passIds = [...new Set(removed.map((registration) => registration.pass_id))];
    const still = await findWallets(tx, passIds);
    const passes =
      passIds.length === 0
        ? []
        : await db
            .selectFrom('passes')
            .select(['id', 'pass_template_id', 'status'])
            .where('workspace_id', '=', workspaceId)
            .where('id', 'in', passIds)
            .execute();
    await announce(
      ctx,
      tx,
      passes.map((pass) =>
        passRemoved({
          passId: pass.id,
          passTemplateId: pass.pass_template_id,
          wallet: 'apple',
          becameInactive: pass.status === 'issued' && !still.has(pass.id),
        }),
      ),
    );
  });
}
