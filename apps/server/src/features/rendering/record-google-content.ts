import type { AnnouncedValues } from '@tessera/pass-rendering';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

export type ShownContent = {
  passId: string;
  before: string;
  after: string;
  classId: string;
  announced: AnnouncedValues;
  rewardedAt: Date | null;
  /** If Google notified the holders of a changed value: when it notified them lately. */
  notifiedAt?: Date[];
};

/** Clears the hash if a concurrent request sent other content; the caller refreshes the passes of the returned ids. */
export async function recordGoogleContent(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  faces: ShownContent[],
): Promise<string[]> {
  const unsure: string[] = [];
  for (const { passId, before, after, classId, announced, rewardedAt, notifiedAt } of faces) {
    const row = await tx.db
      .updateTable('google_objects')
      .set({
        face_hash: sql<string>`case when face_hash in (${before}::text, ${after}::text) then ${after}::text else '' end`,
        class_id: classId,
        announced: JSON.stringify(announced),
        rewarded_at: rewardedAt,
        ...(notifiedAt && { notified_at: notifiedAt }),
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

export type ShownLinks = { passId: string; before: readonly string[]; after: readonly string[] };

/** Linked passes are updated as if they were saved. */
export async function recordLinks(
  { workspaceId, db }: WorkspaceTransaction,
  shown: readonly ShownLinks[],
): Promise<void> {
  for (const { passId, before, after } of shown) {
    if (isSameList(before, after)) continue;
    const set = (objectIds: readonly string[], linkedTo: string | null) =>
      db
        .updateTable('google_objects')
        .set({ linked_to: linkedTo })
        .where('workspace_id', '=', workspaceId)
        .where(sql<boolean>`object_id = any(${objectIds}::text[])`)
        // Another card may show it by now.
        .$if(linkedTo === null, (update) => update.where('linked_to', '=', passId))
        .execute();
    await set(
      before.filter((id) => !after.includes(id)),
      null,
    );
    await set(after, passId);
    await db
      .updateTable('google_objects')
      .set({ linked_object_ids: [...after] })
      .where('workspace_id', '=', workspaceId)
      .where('pass_id', '=', passId)
      .execute();
  }
}

export const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);
