import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { PassLogEntry } from '../../platform/database/schema/pass-logs-table.ts';
import { appleDeviceName } from '../devices/apple-device-name.ts';

/** Per kind; older rows are left out. */
export const rowsMax = 50;

export type WalletFacts = {
  log: PassLogEntry[];
  /** Older entries may have been dropped. */
  isLogFull: boolean;
  devices: { name: string; registeredAt: Date }[];
  /** Null if the save link was never opened. */
  google: { holders: number; updatedAt: Date; firstSavedAt: Date | null } | null;
};

export async function loadWalletFacts(
  { config }: Pick<Context, 'config'>,
  tx: WorkspaceTransaction,
  passId: string,
): Promise<WalletFacts> {
  const log = await findLog(tx, passId);
  const registrations = await findRegistrations(tx, passId);
  return {
    log,
    isLogFull: log.length >= config.passLogEntries,
    devices: registrations.map((row) => ({
      name: appleDeviceName(row.device_library_identifier),
      registeredAt: row.created_at,
    })),
    google: await findGoogleObject(tx, passId),
  };
}

async function findLog({ workspaceId, db }: WorkspaceTransaction, passId: string) {
  const row = await db
    .selectFrom('pass_logs')
    .select('entries')
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', passId)
    .executeTakeFirst();
  return row?.entries ?? [];
}

function findRegistrations({ workspaceId, db }: WorkspaceTransaction, passId: string) {
  return db
    .selectFrom('apple_registrations')
    .select(['device_library_identifier', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', passId)
    .orderBy('created_at', 'desc')
    .limit(rowsMax)
    .execute();
}

async function findGoogleObject({ workspaceId, db }: WorkspaceTransaction, passId: string) {
  const object = await db
    .selectFrom('google_objects')
    .select(['holders', 'updated_at as updatedAt', 'first_saved_at as firstSavedAt'])
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', passId)
    .executeTakeFirst();
  return object ?? null;
}
