import type { PhoneScanner } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { ruleOf } from './list-scanners.ts';
import { hashScannerToken, readScannerToken, type ScannerAddress } from './scanner-token.ts';

export type EnrolledScanner = ScannerAddress &
  Omit<PhoneScanner, 'id'> & { passTemplateId: string; goalId: string | null };

/** Finding unused scanners needs a minute's accuracy, which saves writes. */
const seenIntervalMilliseconds = 60_000;

export async function authenticateScanner(
  { clock, database }: Pick<Context, 'clock' | 'database'>,
  token: string,
): Promise<EnrolledScanner | null> {
  const address = readScannerToken(token);
  if (!address) return null;
  const now = clock();
  return database.inWorkspace(address.workspaceId, async ({ workspaceId, db }) => {
    const row = await db
      .selectFrom('scanners as scanner')
      .innerJoin('pass_templates as template', (join) =>
        join
          .onRef('template.workspace_id', '=', 'scanner.workspace_id')
          .onRef('template.id', '=', 'scanner.pass_template_id'),
      )
      .innerJoin('workspaces as workspace', 'workspace.id', 'scanner.workspace_id')
      .selectAll('scanner')
      .select(['template.name as template_name', 'workspace.name as workspace_name'])
      .where('scanner.workspace_id', '=', workspaceId)
      .where('template.workspace_id', '=', workspaceId)
      .where('scanner.id', '=', address.scannerId)
      .where('scanner.token_hash', '=', hashScannerToken(token))
      .where('scanner.revoked_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    if (now.getTime() - (row.last_seen_at?.getTime() ?? 0) >= seenIntervalMilliseconds)
      await db
        .updateTable('scanners')
        .set({ last_seen_at: now })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', row.id)
        .execute();
    return {
      ...address,
      name: row.name,
      workspaceName: row.workspace_name,
      passTemplateName: row.template_name,
      rule: ruleOf(row),
      passTemplateId: row.pass_template_id,
      goalId: row.goal_id,
    };
  });
}
