import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

export type ShownContent = { passId: string; before: string; after: string; classId: string };

/** Clears the hash if a concurrent request sent other content; the caller refreshes the passes of the returned ids. */
export async function recordGoogleContent(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  faces: ShownContent[],
): Promise<string[]> {
  const unsure: string[] = [];
  for (const { passId, before, after, classId } of faces) {
    const row = await tx.db
      .updateTable('google_objects')
      .set({
        face_hash: sql<string>`case when face_hash in (${before}::text, ${after}::text) then ${after}::text else '' end`,
        class_id: classId,
        updated_at: ctx.clock(),
      })
      .where('workspace_id', '=', tx.workspaceId)
      .where('pass_id', '=', passId)
      .returning('face_hash')
      .executeTakeFirst();
    if (row?.face_hash === '') unsure.push(passId);
  }
  return unsure;
}
