import { readFile, rename, writeFile } from 'node:fs/promises';
import { isRecord } from './template-file.ts';
import { UserError } from './user-error.ts';

/** The state of a file and its template when both were last equal. */
export type Locked = {
  id: string;
  revisionId: string;
  name: string;
  /** SHA-256 of the file. */
  digest: string;
};

/** Templates by file name; and the ids of images that the server stores in another form, by SHA-256. */
export type Lock = { templates: Record<string, Locked>; images: Record<string, string> };

const version = 1;

export async function readLock(path: string): Promise<Lock> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new UserError(`${path} cannot be read: ${error.message}`);
  });
  if (text === null) return { templates: {}, images: {} };
  const content = parse(text);
  if (!isRecord(content) || content.version !== version || !isTemplates(content.templates))
    throw new UserError(
      `${path} cannot be read. Restore it from your repository, or delete it and pull again.`,
    );
  return { templates: content.templates, images: isTexts(content.images) ? content.images : {} };
}

/** Replaces the file atomically, so that an interruption leaves the old or the new one. */
export async function writeLock(path: string, { templates, images }: Lock): Promise<void> {
  const content = { version, templates: byKey(templates), images: byKey(images) };
  const text = `${JSON.stringify(content, null, 2)}\n`;
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return;
  await writeFile(`${path}.tmp`, text);
  await rename(`${path}.tmp`, path);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function byKey<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
}

function isTemplates(value: unknown): value is Lock['templates'] {
  const keys = ['id', 'revisionId', 'name', 'digest'];
  return (
    isRecord(value) &&
    // No file outside the folder.
    Object.keys(value).every((file) => !/[/\\]/.test(file)) &&
    Object.values(value).every((each) => isTexts(each) && keys.every((key) => Object.hasOwn(each, key)))
  );
}
