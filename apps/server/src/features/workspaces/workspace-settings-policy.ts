import type { Selectable } from 'kysely';
import type { WorkspacesTable } from '../../platform/database/schema/organizations-table.ts';

export type WorkspaceSettings = {
  name: string;
  timezoneName: string;
  issuerName: string | null;
  issuerAddress: string | null;
  issuerContact: string | null;
};

export type WorkspaceField = keyof WorkspaceSettings;

type Columns = Pick<
  Selectable<WorkspacesTable>,
  'name' | 'timezone_name' | 'issuer_name' | 'issuer_address' | 'issuer_contact'
>;

export function settingsOf(row: Columns): WorkspaceSettings {
  return {
    name: row.name,
    timezoneName: row.timezone_name,
    issuerName: row.issuer_name,
    issuerAddress: row.issuer_address,
    issuerContact: row.issuer_contact,
  };
}

export function columnsOf(settings: WorkspaceSettings): Columns {
  return {
    name: settings.name,
    timezone_name: settings.timezoneName,
    issuer_name: settings.issuerName,
    issuer_address: settings.issuerAddress,
    issuer_contact: settings.issuerContact,
  };
}

export function changesBetween(before: WorkspaceSettings, after: WorkspaceSettings): WorkspaceField[] {
  const fields: readonly WorkspaceField[] = [
    'name',
    'timezoneName',
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
