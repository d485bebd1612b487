import type { Scanner, ScannerAction } from '@tessera/contract';
import type { Selectable } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { ScannersTable } from '../../platform/database/schema/scans-table.ts';

type ScannerRow = Selectable<ScannersTable>;

export async function listScanners(tx: WorkspaceTransaction): Promise<Scanner[]> {
  const rows = await tx.db
    .selectFrom('scanners')
    .selectAll()
    .where('workspace_id', '=', tx.workspaceId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const names = await namesOfTemplates(tx, [...new Set(rows.flatMap(templateIdsOf))]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    passTemplateIds: templateIdsOf(row),
    passTemplateNames: templateIdsOf(row).map((id) => names.get(id) ?? ''),
    actions: actionsOf(row),
    findsPersons: row.finds_persons,
    searches: Number(row.searches),
    goalId: row.goal_id,
    isEnrolled: row.token_hash !== null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }));
}

type ActionRow = Pick<ScannerRow, 'action' | 'attribute' | 'amount' | 'actions'>;

/** Earlier releases stored one action. */
export function actionsOf({ action, attribute, amount, actions }: ActionRow): ScannerAction[] {
  if (actions) return actions;
  if (action === 'add') return [{ kind: action, attribute: attribute ?? '', amount }];
  return action === 'visit' || action === 'redeem' ? [{ kind: action }] : [{ kind: 'check' }];
}

export const templateIdsOf = ({
  pass_template_id,
  pass_template_ids,
}: Pick<ScannerRow, 'pass_template_id' | 'pass_template_ids'>): string[] =>
  pass_template_ids ?? [pass_template_id];

export async function namesOfTemplates(
  { workspaceId, db }: WorkspaceTransaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('pass_templates')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
