import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { type ChunkRecipients, chunkCondition } from '../recipients/chunk-recipients.ts';

export type PushTarget = {
  pushToken: string;
  devices: string[];
  registeredAt: Date;
  passIds: string[];
};

export type PassRange = {
  passTemplateId: string;
  firstPassId: string;
  lastPassId: string;
  passIds?: readonly string[];
  recipients?: ChunkRecipients;
};

/** For thousands of rows, reading a number costs a fraction of reading a timestamp. */
const registeredMilliseconds = sql<number>`floor(extract(epoch from updated_at) * 1000)::float8`;

/**
 * One push per device covers all its passes of the range. One statement per table: with statistics from before a load, the planner expects
 * one row of the workspace, and a join would read all of it for each pass.
 */
export async function findPushTargets(tx: WorkspaceTransaction, range: PassRange): Promise<PushTarget[]> {
  const { workspaceId, db } = tx;
  const passIds = await findPassIds(tx, range);
  if (passIds.length === 0) return [];
  const registrations = await db
    .selectFrom('apple_registrations')
    .select(['pass_id', 'device_library_identifier'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`pass_id = any(${passIds}::uuid[])`)
    .execute();
  if (registrations.length === 0) return [];
  const identifiers = [...new Set(registrations.map((each) => each.device_library_identifier))];
  const devices = await db
    .selectFrom('apple_devices')
    .select(['device_library_identifier', 'push_token', registeredMilliseconds.as('registered_ms')])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`device_library_identifier = any(${identifiers}::text[])`)
    .execute();
  const deviceOf = new Map(devices.map((device) => [device.device_library_identifier, device]));
  const targets = new Map<string, PushTarget>();
  for (const { pass_id: passId, device_library_identifier: identifier } of registrations) {
    const device = deviceOf.get(identifier);
    if (!device) continue;
    const known = targets.get(device.push_token);
    if (!known)
      targets.set(device.push_token, {
        pushToken: device.push_token,
        devices: [identifier],
        registeredAt: new Date(device.registered_ms),
        passIds: [passId],
      });
    else {
      known.passIds.push(passId);
      if (!known.devices.includes(identifier)) known.devices.push(identifier);
    }
  }
  return [...targets.values()];
}

async function findPassIds(
  { workspaceId, db }: WorkspaceTransaction,
  {
    passTemplateId,
    firstPassId,
    lastPassId,
    recipients,
    passIds = recipients?.passIds ?? undefined,
  }: PassRange,
): Promise<string[]> {
  const passes = await db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    // A list lies within its range, whose few expected rows would make the planner ignore the list.
    .where((eb) =>
      passIds ? sql<boolean>`id = any(${passIds}::uuid[])` : eb.between('id', firstPassId, lastPassId),
    )
    .$if(recipients !== undefined, (select) =>
      select
        .where('status', '=', 'issued')
        .where((eb) => eb.and(recipients ? [chunkCondition('passes', recipients)] : [])),
    )
    .orderBy('id')
    .execute();
  return passes.map(({ id }) => id);
}
