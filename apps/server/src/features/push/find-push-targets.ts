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
const registeredMilliseconds = sql<number>`floor(extract(epoch from device.updated_at) * 1000)::float8`;

/** One push per device covers all its passes of the range. */
export async function findPushTargets(
  { workspaceId, db }: WorkspaceTransaction,
  {
    passTemplateId,
    firstPassId,
    lastPassId,
    recipients,
    passIds = recipients?.passIds ?? undefined,
  }: PassRange,
): Promise<PushTarget[]> {
  const rows = await db
    .selectFrom('passes')
    .innerJoin('apple_registrations as registration', (join) =>
      join
        .onRef('registration.workspace_id', '=', 'passes.workspace_id')
        .onRef('registration.pass_id', '=', 'passes.id'),
    )
    .innerJoin('apple_devices as device', (join) =>
      join
        .onRef('device.workspace_id', '=', 'registration.workspace_id')
        .onRef('device.device_library_identifier', '=', 'registration.device_library_identifier'),
    )
    .select([
      'passes.id',
      'device.device_library_identifier as device',
      'device.push_token',
      registeredMilliseconds.as('registered_ms'),
    ])
    .where('passes.workspace_id', '=', workspaceId)
    .where('passes.pass_template_id', '=', passTemplateId)
    .where('passes.id', '>=', firstPassId)
    .where('passes.id', '<=', lastPassId)
    // The planner does not infer it for the joined table: one index scan instead of a thousand lookups.
    .where('registration.workspace_id', '=', workspaceId)
    .where('registration.pass_id', '>=', firstPassId)
    .where('registration.pass_id', '<=', lastPassId)
    .$if(passIds !== undefined, (select) =>
      select.where(
        sql<boolean>`(passes.id = any(${passIds}::uuid[]) and registration.pass_id = any(${passIds}::uuid[]))`,
      ),
    )
    .$if(recipients !== undefined, (select) =>
      select
        .where('passes.status', '=', 'issued')
        .where((eb) => eb.and(recipients ? [chunkCondition('passes', recipients)] : [])),
    )
    .execute();
  const targets = new Map<string, PushTarget>();
  for (const row of rows) {
    const known = targets.get(row.push_token);
    if (!known)
      targets.set(row.push_token, {
        pushToken: row.push_token,
        devices: [row.device],
        registeredAt: new Date(row.registered_ms),
        passIds: [row.id],
      });
    else {
      known.passIds.push(row.id);
      if (!known.devices.includes(row.device)) known.devices.push(row.device);
    }
  }
  return [...targets.values()];
}
