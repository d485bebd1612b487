import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { uploadImage } from '../features/images/upload-image.ts';
import type { DemoWorkspace } from './demo-content.ts';

const directory = join(import.meta.dirname, 'images');

/** Uploads the workspace's pictures like anybody's; answers the id of each by its file name. */
export async function uploadDemoPictures(
  ctx: Context,
  workspaceId: string,
  { templates }: DemoWorkspace,
): Promise<ReadonlyMap<string, string>> {
  const names = new Set(templates.flatMap(({ pictures }) => Object.values(pictures).map(({ file }) => file)));
  const ids = new Map<string, string>();
  for (const name of names) {
    const { file } = await uploadImage(ctx, workspaceId, await readFile(join(directory, name)));
    ids.set(name, file);
  }
  return ids;
}
