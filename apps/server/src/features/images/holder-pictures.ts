import { randomBytes } from 'node:crypto';
import type { UploadedPicture } from '@tessera/contract';
import { isHolderPicture } from '@tessera/pass-design';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import { imageUrl } from '../../platform/files/image-url.ts';
import { readImage } from './read-image.ts';
import { sourceKey } from './upload-image.ts';

/** Of a person who was erased: it cannot be used again. */
const erased = new Date(0);

/** Stores it without metadata, such as the location of a photo. Values may name it for a day; unused, it is removed then. */
export async function uploadHolderPicture(
  ctx: Pick<Context, 'files' | 'imageWorkers' | 'database' | 'clock' | 'config'>,
  workspaceId: string,
  upload: Buffer,
): Promise<UploadedPicture> {
  const { bytes: drawn, ...facts } = await readImage(ctx, workspaceId, upload, { isHolders: true });
  const bytes = drawn ?? upload;
  const picture = `hp_${randomBytes(20).toString('hex')}`;
  await ctx.files.write(sourceKey(workspaceId, picture), bytes);
  await ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .insertInto('files')
      .values({
        workspace_id: workspaceId,
        id: picture,
        content_type: facts.contentType,
        bytes: bytes.byteLength,
        width: facts.width,
        height: facts.height,
        created_at: ctx.clock(),
        unused_since: ctx.clock(),
      })
      .execute(),
  );
  const { width, height } = facts;
  const url = imageUrl(ctx.config.publicUrl, workspaceId, { file: picture, crop: null }, 'cropped');
  return { picture, width, height, url };
}

export const picturesIn = (values: AttributeValues): string[] =>
  Object.values(values).filter(isHolderPicture);

/** The pictures that are uploaded and of no holder yet. */
export async function findUnusedPictures(
  { workspaceId, db }: WorkspaceTransaction,
  values: readonly AttributeValues[],
): Promise<Set<string>> {
  const pictures = values.flatMap(picturesIn);
  if (pictures.length === 0) return new Set();
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${pictures}::text[])`)
    .where('unused_since', '>', erased)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Of one pass or person. */
export type ChangedValues = { before: AttributeValues; after: AttributeValues };

/** A new picture becomes the holder's, and a replaced one unused. @throws AppError `conflict` if another holder took one meanwhile */
export async function holdPictures(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  changes: readonly ChangedValues[],
): Promise<void> {
  const taken = changes.flatMap(({ before, after }) => missingIn(before, after));
  const { workspaceId, db } = tx;
  if (taken.length > 0) {
    const { numUpdatedRows } = await db
      .updateTable('files')
      .set({ unused_since: null })
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`id = any(${taken}::text[])`)
      .where('unused_since', '>', erased)
      .executeTakeFirst();
    if (Number(numUpdatedRows) < taken.length) throw new AppError('conflict');
  }
  await releasePictures(ctx, tx, changes);
}

export function releasePictures(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  changes: readonly ChangedValues[],
): Promise<void> {
  return markUnused(
    tx,
    changes.flatMap(({ before, after }) => missingIn(after, before)),
    clock(),
  );
}

/** `removeUnusedPictures` removes the files. */
export const erasePictures = (tx: WorkspaceTransaction, values: readonly AttributeValues[]): Promise<void> =>
  markUnused(tx, values.flatMap(picturesIn), erased);

function missingIn(others: AttributeValues, values: AttributeValues): string[] {
  const known = new Set(picturesIn(others));
  return picturesIn(values).filter((picture) => !known.has(picture));
}

async function markUnused(
  { workspaceId, db }: WorkspaceTransaction,
  pictures: readonly string[],
  since: Date,
): Promise<void> {
  if (pictures.length === 0) return;
  await db
    .updateTable('files')
    .set({ unused_since: since })
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${pictures}::text[])`)
    .execute();
}

export const unusedPicturesPerPage = 100;

const unusedMilliseconds = 24 * 60 * 60 * 1000;

/** Those of erased people at once, others after a day. Returns how many. */
export async function removeUnusedPictures(
  { files }: Pick<Context, 'files'>,
  { workspaceId, db }: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('unused_since', '<', new Date(now.getTime() - unusedMilliseconds))
    .orderBy('id')
    .limit(unusedPicturesPerPage)
    .forUpdate()
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  // Files first: a file without its row would never be removed.
  for (const id of ids) await files.remove(sourceKey(workspaceId, id));
  await db
    .deleteFrom('files')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
  return ids.length;
}
