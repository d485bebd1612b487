import { createHash } from 'node:crypto';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Lock } from './lock-file.ts';
import {
  digestOf,
  type Fault,
  formatOf,
  imagesOf,
  mapImages,
  type ReadFile,
  readTemplate,
  type Template,
} from './template-file.ts';
import { UserError } from './user-error.ts';

/** An image that a file refers to. `hash` is the SHA-256 of `bytes`. */
export type Picture = { path: string; hash: string; bytes: Buffer };

export type LocalTemplate = Template & {
  file: string;
  digest: string;
  /** By id. */
  pictures: Map<string, Picture>;
  lineOf: ReadFile['lineOf'];
};

export type LocalFile = { file: string; template: LocalTemplate | null; faults: Fault[] };

const isImageId = (file: string): boolean => /^[0-9a-f]{64}$/.test(file);

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The names of all templates in a folder; null if the folder does not exist. */
export async function listFiles(dir: string): Promise<string[] | null> {
  try {
    const entries = await readdir(dir, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    return names.filter((name) => formatOf(name) !== null && !name.endsWith('.lock.json')).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new UserError(
      `The folder ${dir} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Reads a file with its images. */
export async function readLocal(dir: string, file: string, lock: Pick<Lock, 'images'>): Promise<LocalFile> {
  const { template, faults, lineOf } = readTemplate(await readFile(join(dir, file), 'utf8'), file);
  if (!template) return { file, template: null, faults };
  const pictures = new Map<string, Picture>();
  const ids = new Map<string, string>();
  for (const { path: place, file: path } of imagesOf(template.design)) {
    if (isImageId(path)) continue;
    const bytes = await readPicture(dir, path);
    if (typeof bytes === 'string') {
      const at = `design.images.${place}`;
      faults.push({ file, line: lineOf(at), path: at, message: bytes });
      continue;
    }
    const hash = hashOf(bytes);
    const id = lock.images[hash] ?? hash;
    ids.set(path, id);
    pictures.set(id, { path, hash, bytes });
  }
  if (faults.length > 0) return { file, template: null, faults };
  const read = { name: template.name, design: mapImages(template.design, (path) => ids.get(path) ?? path) };
  return { file, faults, template: { ...read, file, digest: digestOf(read), pictures, lineOf } };
}

/** The bytes of an image in the folder, or why there are none. A stranger's file must not read other files of this machine. */
async function readPicture(dir: string, path: string): Promise<Buffer | string> {
  try {
    const [root, target] = [await realpath(dir), await realpath(join(dir, path))];
    const inside = relative(root, target);
    if (inside === '..' || inside.startsWith(`..${sep}`) || join(root, inside) !== target)
      return `The image ${path} is outside of the folder.`;
    return await readFile(target);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return code === 'ENOENT' ? `There is no image ${path}.` : `The image ${path} cannot be read (${code}).`;
  }
}

/** The file name without its extension. */
export const stemOf = (file: string): string => file.replace(/\.\w+$/, '');

/** Names a new file: `Aurora Rewards` becomes `aurora-rewards`. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return slug || 'template';
}
