import { passFilterProblems, type Segment } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { SegmentsTable } from '../../platform/database/schema/segments-table.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';

export async function listSegments(tx: WorkspaceTransaction, passTemplateId: string): Promise<Segment[]> {
  const { document } = await findPublishedDesign(tx, passTemplateId);
  const rows = await segmentsOf(tx, passTemplateId).execute();
  return rows
    .map((row) => presentSegment(row, document))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

export async function getSegment(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  segmentId: string,
): Promise<Segment> {
  const { document } = await findPublishedDesign(tx, passTemplateId);
  const row = await segmentsOf(tx, passTemplateId).where('id', '=', segmentId).executeTakeFirst();
  if (!row) throw new AppError('notFound');
  return presentSegment(row, document);
}

function segmentsOf({ workspaceId, db }: WorkspaceTransaction, passTemplateId: string) {
  return db
    .selectFrom('segments')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId);
}

function presentSegment(row: Selectable<SegmentsTable>, { attributes }: DesignDocument): Segment {
  return {
    id: row.id,
    passTemplateId: row.pass_template_id,
    name: row.name,
    filter: row.filter,
    problems: passFilterProblems(row.filter, attributes),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
