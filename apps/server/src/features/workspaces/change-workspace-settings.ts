import type { WorkspaceIssuerInput, WorkspaceUpdateInput } from '@tessera/contract';
import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspacesTable } from '../../platform/database/schema/organizations-table.ts';
import { saveNameWords } from '../../platform/database/search/save-search-words.ts';
import { announce } from '../../platform/events/announce.ts';

export type SettingsContext = Pick<Context, 'database' | 'clock' | 'ids' | 'queue' | 'reactions'>;

/** Announces the changed fields; unchanged values write and announce nothing. */
export function changeWorkspaceSettings(
  ctx: SettingsContext,
  workspaceId: string,
  change: (before: WorkspaceSettings) => WorkspaceSettings,
): Promise<void> {
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    // Lock the row, so that concurrent saves do not revert each other. Inserts that refer to the workspace are not blocked.
    const stored = await tx.db
      .selectFrom('workspaces')
      .selectAll()
      .where('id', '=', workspaceId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const before = settingsOf(stored);
    const after = change(before);
    const changed = changesBetween(before, after);
    if (changed.length === 0) return;
    await tx.db.updateTable('workspaces').set(columnsOf(after)).where('id', '=', workspaceId).execute();
    if (before.name !== after.name)
      await saveNameWords(tx.db, { list: 'workspaces', id: workspaceId, name: after.name });
    const facesChanged = changesContent(before, after)
      ? [{ type: 'workspace.facesChanged' as const, payload: {} }]
      : [];
    await announce(ctx, tx, [{ type: 'workspace.updated', payload: { changed } }, ...facesChanged]);
  });
}

export function updateWorkspaceIssuer(
  ctx: SettingsContext,
  workspaceId: string,
  { issuerName, issuerAddress, issuerContact }: WorkspaceIssuerInput,
): Promise<void> {
  return changeWorkspaceSettings(ctx, workspaceId, (before) => ({
    ...before,
    issuerName,
    issuerAddress,
    issuerContact,
  }));
}

/** The handle stays, because links contain it. */
export function updateWorkspace(
  ctx: SettingsContext,
  workspaceId: string,
  { name, timezoneName, currency }: Pick<WorkspaceUpdateInput, 'name' | 'timezoneName' | 'currency'>,
): Promise<void> {
  return changeWorkspaceSettings(ctx, workspaceId, (before) => ({
    ...before,
    name: name ?? before.name,
    timezoneName: timezoneName ?? before.timezoneName,
    currency: currency === undefined ? before.currency : currency,
  }));
}

export type WorkspaceSettings = {
  name: string;
  timezoneName: string;
  currency: string | null;
  issuerName: string | null;
  issuerAddress: string | null;
  issuerContact: string | null;
};

export type WorkspaceField = keyof WorkspaceSettings;

type Columns = Pick<
  Selectable<WorkspacesTable>,
  'name' | 'timezone_name' | 'currency' | 'issuer_name' | 'issuer_address' | 'issuer_contact'
>;

export function settingsOf(row: Columns): WorkspaceSettings {
  return {
    name: row.name,
    timezoneName: row.timezone_name,
    currency: row.currency,
    issuerName: row.issuer_name,
    issuerAddress: row.issuer_address,
    issuerContact: row.issuer_contact,
  };
}

export function columnsOf(settings: WorkspaceSettings): Columns {
  return {
    name: settings.name,
    timezone_name: settings.timezoneName,
    currency: settings.currency,
    issuer_name: settings.issuerName,
    issuer_address: settings.issuerAddress,
    issuer_contact: settings.issuerContact,
  };
}

export function changesBetween(before: WorkspaceSettings, after: WorkspaceSettings): WorkspaceField[] {
  const fields: readonly WorkspaceField[] = [
    'name',
    'timezoneName',
    'currency',
    'issuerName',
    'issuerAddress',
    'issuerContact',
  ];
  return fields.filter((field) => before[field] !== after[field]);
}

/** Passes show the workspace's name only if it has no issuer name. */
export function changesContent(before: WorkspaceSettings, after: WorkspaceSettings): boolean {
  const onPass = (settings: WorkspaceSettings) => [
    settings.issuerName ?? settings.name,
    settings.timezoneName,
    settings.issuerAddress,
    settings.issuerContact,
  ];
  const now = onPass(after);
  return onPass(before).some((value, index) => value !== now[index]);
}
