import type { Scanner, ScannerRule } from '@tessera/contract';
import type { Selectable } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { ScannersTable } from '../../platform/database/schema/scans-table.ts';

export async function listScanners({ workspaceId, db }: WorkspaceTransaction): Promise<Scanner[]> {
  const rows = await db
    .selectFrom('scanners as scanner')
    .innerJoin('pass_templates as template', (join) =>
      join
        .onRef('template.workspace_id', '=', 'scanner.workspace_id')
        .onRef('template.id', '=', 'scanner.pass_template_id'),
    )
    .selectAll('scanner')
    .select('template.name as template_name')
    .where('scanner.workspace_id', '=', workspaceId)
    .where('template.workspace_id', '=', workspaceId)
    .where('scanner.revoked_at', 'is', null)
    .orderBy('scanner.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    passTemplateId: row.pass_template_id,
    passTemplateName: row.template_name,
    rule: ruleOf(row),
    goalId: row.goal_id,
    isEnrolled: row.token_hash !== null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }));
}

type RuleRow = Pick<Selectable<ScannersTable>, 'action' | 'attribute' | 'amount'>;

export function ruleOf({ action, attribute, amount }: RuleRow): ScannerRule {
  return action === 'add' ? { kind: action, attribute: attribute ?? '', amount } : { kind: action };
}
