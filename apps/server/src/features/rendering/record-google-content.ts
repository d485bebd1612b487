import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** What an object at Google showed before, and shows now: hashes of faces. */
export type ShownFace = { passId: string; before: string; after: string };

/**
 * Notes what Google has been told. Where somebody else told it another face in the meantime, nobody knows which came last: the hash is
 * emptied, which equals no face. Answers the ids of those passes, for the caller to have them refreshed once more.
 */
export async function recordGoogleContent(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  faces: ShownFace[],
): Promise<string[]> {
  const unsure: string[] = [];
  for (const { passId, before, after } of faces) {
    const row = await tx.db
      .updateTable('google_objects')
      .set({
        face_hash: sql<string>`case when face_hash in (${before}::text, ${after}::text) then ${after}::text else '' end`,
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
