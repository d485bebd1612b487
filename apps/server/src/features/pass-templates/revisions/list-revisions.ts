import { type Page, type RevisionSummary, revisionsPerPage } from '@tessera/contract';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { decodeCursor, toPage } from '../../../platform/database/pagination.ts';
import { findCreators } from '../../organizations/find-creators.ts';
import { findPassTemplate } from '../find-pass-template.ts';
import { findRevisionsBelow, presentRevision } from './find-revisions.ts';

export type RevisionsQuery = {
  passTemplateId: string;
  cursor?: string | null | undefined;
  limit?: number | undefined;
};

export async function listRevisions(
  ctx: Pick<Context, 'database' | 'identity'>,
  workspaceId: string,
  { passTemplateId, cursor, limit: asked = revisionsPerPage }: RevisionsQuery,
): Promise<Page<RevisionSummary>> {
  const limit = Math.min(asked, revisionsPerPage);
  const below = numberOf(cursor);
  const { template, rows, count } = await ctx.database.inWorkspaceReadOnly(workspaceId, async (tx) => ({
    template: await findPassTemplate(tx, passTemplateId),
    // The row after the page is compared with the page's last row.
    rows: await findRevisionsBelow(tx, passTemplateId, { below, limit: limit + 1 }),
    ...(await tx.db
      .selectFrom('pass_template_revisions')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('workspace_id', '=', workspaceId)
      .where('pass_template_id', '=', passTemplateId)
      .executeTakeFirstOrThrow()),
  }));
  const nameOf = await findCreators(
    ctx,
    rows.map((row) => row.created_by),
  );
  return toPage(
    rows,
    limit,
    Number(count),
    (row) => [String(row.number)],
    (row) => presentRevision(template, row, rows[rows.indexOf(row) + 1], nameOf),
  );
}

function numberOf(cursor: string | null | undefined): number | null {
  const number = decodeCursor(cursor, 1)?.[0];
  if (number === undefined) return null;
  if (/^[1-9]\d{0,8}$/.test(number)) return Number(number);
  throw new AppError('badRequest', { message: 'The cursor is not one of ours.' });
}
