import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { findWallets } from '../passes/find-wallets.ts';
import type { PushTarget } from './find-push-targets.ts';

export async function removeDeadDevices(
  ctx: Context,
  workspaceId: string,
  dead: PushTarget[],
): Promise<PushTarget[]> {
  if (dead.length === 0) return [];
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const registeredAt = new Map(dead.map((target) => [target.pushToken, target.registeredAt.getTime()]));
    const passes = await lockPasses(tx, [...registeredAt.keys()]);
    const devices = await lockDevices(tx, [...registeredAt.keys()]);
    const identifiers = devices
      .filter((device) => device.updated_at.getTime() === registeredAt.get(device.push_token))
      .map((device) => device.device_library_identifier);
    const removed = await removeDevices(tx, identifiers);
    const still = await findWallets(tx, [...removed]);
    await announce(
      ctx,
      tx,
      passes
        .filter(({ id }) => removed.has(id))
        .map((pass) => ({
          type: 'pass.removed',
          payload: {
            passId: pass.id,
            passTemplateId: pass.pass_template_id,
            wallet: 'apple',
            becameInactive: pass.status === 'issued' && !still.has(pass.id),
          },
        })),
    );
    const present = await findDevices(
      tx,
      dead.flatMap((target) => target.devices),
    );
    return dead.filter((target) => target.devices.some((device) => present.has(device)));
  });
}

/** Locks passes before devices, as registering does, each by id. A device that adds another pass meanwhile registers again and is kept. */
function lockPasses({ workspaceId, db }: WorkspaceTransaction, pushTokens: string[]) {
  return db
    .selectFrom('passes')
    .select(['id', 'pass_template_id', 'status'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('apple_registrations as registration')
        .innerJoin('apple_devices as device', (join) =>
          join
            .onRef('device.workspace_id', '=', 'registration.workspace_id')
            .onRef('device.device_library_identifier', '=', 'registration.device_library_identifier'),
        )
        .select('registration.pass_id')
        .where('registration.workspace_id', '=', workspaceId)
        .where('device.workspace_id', '=', workspaceId)
        .where('device.push_token', 'in', pushTokens),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

function lockDevices({ workspaceId, db }: WorkspaceTransaction, pushTokens: string[]) {
  return db
    .selectFrom('apple_devices')
    .select(['device_library_identifier', 'push_token', 'updated_at'])
    .where('workspace_id', '=', workspaceId)
    .where('push_token', 'in', pushTokens)
    .orderBy('device_library_identifier')
    .forUpdate()
    .execute();
}

async function findDevices(
  { workspaceId, db }: WorkspaceTransaction,
  identifiers: string[],
): Promise<Set<string>> {
  const found = await db
    .selectFrom('apple_devices')
    .select('device_library_identifier')
    .where('workspace_id', '=', workspaceId)
    .where('device_library_identifier', 'in', identifiers)
    .execute();
  return new Set(found.map((device) => device.device_library_identifier));
}

async function removeDevices(
  { workspaceId, db }: WorkspaceTransaction,
  identifiers: string[],
): Promise<Set<string>> {
  if (identifiers.length === 0) return new Set();
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
  return new Set(removed.map((registration) => registration.pass_id));
}
