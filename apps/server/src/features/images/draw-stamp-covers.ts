import { imagePixelsMax } from '@tessera/contract';
import {
  type DesignDocument,
  designFiles,
  imageFilesFor,
  type Stamps,
  stampCoverSize,
  stampFile,
} from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findImageSizes } from './find-image-sizes.ts';
import { keptKey } from './render-image.ts';
import { sourceKey } from './upload-image.ts';

/** The covers of a design's stamps, for none to all of them full. */
export const stampCovers = (stamps: Stamps | undefined): string[] =>
  stamps ? Array.from({ length: stamps.total + 1 }, (_, count) => stampFile(stamps, count)) : [];

/**
 * Draws the covers that are not drawn yet, in all sizes of Apple's passes, so that no request for a pass draws one. Draws nothing if a picture is not
 * uploaded: saving the design refuses that.
 */
export async function drawStampCovers(
  ctx: Pick<Context, 'files' | 'imageWorkers' | 'database' | 'clock'>,
  workspaceId: string,
  { passType, style, images }: Pick<DesignDocument, 'passType' | 'style' | 'images'>,
): Promise<void> {
  const { stamps } = images.cover ?? {};
  if (!stamps) return;
  const covers = stampCovers(stamps);
  const parts = designFiles({ cover: images.cover }).map(({ file }) => file);
  const known = await ctx.database.inWorkspace(workspaceId, (tx) => knownFiles(tx, [...covers, ...parts]));
  const counts = covers.flatMap((file, count) => (known.has(file) ? [] : [{ file, count }]));
  if (counts.length === 0 || !parts.every((file) => known.has(file))) return;
  const sources = await readSources(ctx, workspaceId, stamps);
  const sizes = imageFilesFor(passType, 'cover', style).apple.map(({ name: _name, ...size }) => size);
  const { total, columns } = stamps;
  const drawn: { file: string; bytes: number }[] = [];
  // In turns: a workspace has one process at a time, and its other pictures wait in between.
  for (const { file, count } of counts) {
    const drawing = { count, total, columns, ...sources, sizes, pixelsMax: imagePixelsMax };
    const { cover, inSizes } = await ctx.imageWorkers.run(
      { group: workspaceId, file },
      'drawStamps',
      async () => drawing,
    );
    await ctx.files.write(sourceKey(workspaceId, file), cover);
    for (const [index, size] of sizes.entries())
      await ctx.files.write(keptKey(workspaceId, { file, crop: null }, size), inSizes[index] ?? cover);
    drawn.push({ file, bytes: cover.byteLength });
  }
  await ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .insertInto('files')
      .values(
        drawn.map(({ file, bytes }) => ({
          workspace_id: workspaceId,
          id: file,
          content_type: 'image/jpeg',
          bytes,
          ...stampCoverSize,
          created_at: ctx.clock(),
        })),
      )
      .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doNothing())
      .execute(),
  );
}

async function knownFiles(tx: WorkspaceTransaction, files: readonly string[]): Promise<Set<string>> {
  return new Set((await findImageSizes(tx, files)).keys());
}

async function readSources(
  { files }: Pick<Context, 'files'>,
  workspaceId: string,
  { full, empty, last, background, complete }: Stamps,
) {
  const read = async (file: string): Promise<Uint8Array> => {
    const bytes = await files.read(sourceKey(workspaceId, file));
    if (!bytes) throw new AppError('notFound');
    return bytes;
  };
  return {
    full: await read(full),
    empty: await read(empty),
    last: last ? await read(last) : null,
    background: background.startsWith('#') ? background : await read(background),
    complete: complete ? await read(complete) : null,
  };
}
