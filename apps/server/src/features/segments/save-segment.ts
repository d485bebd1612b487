import { type PassFilter, type Segment, segmentsMax } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/is-unique-violation.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { checkPassFilter } from './check-pass-filter.ts';
import { getSegment } from './list-segments.ts';

type SegmentToSave = {
  passTemplateId: string;
  segmentId?: string | undefined;
  name: string;
  filter: PassFilter;
  savedBy: string | null;
};

/** The name is unique in the template. Refuses a filter that does not fit the published design. */
export async function saveSegment(
  ctx: Pick<Context, 'ids' | 'clock'>,
  tx: WorkspaceTransaction,
  segment: SegmentToSave,
): Promise<Segment> {
  const { passTemplateId, segmentId, filter } = segment;
  const { template, document } = await findPublishedDesign(tx, passTemplateId, segmentId === undefined);
  if (template.archived_at) throw new AppError('archived');
  await checkPassFilter(tx, filter, { passTemplateId, document }, 'filter');
  try {
    const id = segmentId
      ? await changeSegment(ctx, tx, segmentId, segment)
      : await addSegment(ctx, tx, segment);
    return await getSegment(tx, passTemplateId, id);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw nameRefused('Another segment of this pass template has this name');
  }
}

/** Locks the template, so that concurrent requests cannot both add the last segment. */
async function addSegment(
  ctx: Pick<Context, 'ids' | 'clock'>,
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateId, name, filter, savedBy }: SegmentToSave,
): Promise<string> {
  const { count } = await db
    .selectFrom('segments')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= segmentsMax)
    throw nameRefused(`A pass template has at most ${segmentsMax} segments. Remove one first.`);
  const id = ctx.ids.uuid();
  const now = ctx.clock();
  await db
    .insertInto('segments')
    .values({
      workspace_id: workspaceId,
      id,
      pass_template_id: passTemplateId,
      name,
      filter: JSON.stringify(filter),
      created_by: savedBy,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

async function changeSegment(
  ctx: Pick<Context, 'clock'>,
  { workspaceId, db }: WorkspaceTransaction,
  segmentId: string,
  { passTemplateId, name, filter }: SegmentToSave,
): Promise<string> {
  const changed = await db
    .updateTable('segments')
    .set({ name, filter: JSON.stringify(filter), updated_at: ctx.clock() })
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .where('id', '=', segmentId)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new AppError('notFound');
  return changed.id;
}

function nameRefused(message: string): AppError {
  return new AppError('validationFailed', { message, issues: [{ path: 'name', message }] });
}
