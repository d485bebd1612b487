import type { ImportPreviewRow } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { createValueCheck } from '../passes/check-values.ts';
import { findPersonProblems } from '../passes/resolve-people.ts';
import type { WorkspaceWithOrganization } from '../workspaces/find-workspace-by-id.ts';
import { findImport } from './find-import.ts';
import { openImportFile, rowReaderOf } from './open-import.ts';

const previewRows = 25;

export async function previewImport(
  ctx: Pick<Context, 'files' | 'database'>,
  { id: workspaceId, timezone_name }: WorkspaceWithOrganization,
  importId: string,
): Promise<ImportPreviewRow[]> {
  const { row, document } = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const found = await findImport(tx, importId);
    return { row: found, document: (await findPublishedDesign(tx, found.pass_template_id)).document };
  });
  const reader = await openImportFile(ctx, row);
  try {
    const records = await reader.read(previewRows);
    const read = rowReaderOf(row, document, timezone_name);
    const rows = records.map(({ cells }) => cells && read(cells));
    const people = rows.map((one) => one?.user ?? {});
    const { check, unclear } = await ctx.database.inWorkspace(workspaceId, async (tx) => ({
      check: await createValueCheck(tx, document, {
        passTemplateId: row.pass_template_id,
        people,
        values: rows.map((one) => one?.attributes),
      }),
      unclear: await findPersonProblems(tx, people),
    }));
    return records.map((record, index) => {
      const one = rows[index];
      if (!one) return { ...nothing, line: record.line, problems: [record.problem ?? ''] };
      const { user, attributes, externalId, expiresAt, problems } = one;
      return {
        line: record.line,
        user,
        attributes,
        externalId,
        expiresAt: expiresAt?.toISOString() ?? null,
        problems: [
          ...problems,
          ...[...(unclear[index] ?? []), ...check(one).issues].map(({ message }) => message),
        ],
      };
    });
  } finally {
    await reader.close();
  }
}

const nothing = {
  user: { email: '', firstName: '', lastName: '' },
  attributes: {},
  externalId: null,
  expiresAt: null,
};
