import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Lock, writeLock } from './lock-file.ts';
import type { Server } from './server.ts';
import {
  digestOf,
  type Format,
  formatOf,
  imagesOf,
  type Json,
  mapImages,
  type Template,
  writeTemplate,
} from './template-file.ts';
import { hashOf, type LocalFile, listFiles, readLocal, slugOf, stemOf } from './template-folder.ts';
import { UserError } from './user-error.ts';

export type Pulled = {
  file: string;
  /** `kept` has unapplied changes; `refused` has some, and so has the server. */
  outcome: 'created' | 'updated' | 'unchanged' | 'kept' | 'refused';
};

type PullOptions = { dir: string; lockPath: string; names: string[]; format: Format; isForced: boolean };
type PullContext = PullOptions & {
  server: Server;
  lock: Lock;
  files: Map<string, LocalFile>;
  used: Set<string>;
};

/** Writes a file per template, with its images beside it. Equal templates leave their files untouched. */
export async function pullTemplates(server: Server, lock: Lock, options: PullOptions): Promise<Pulled[]> {
  const { dir, lockPath, names } = options;
  const all = await server.list();
  const chosen = names.length > 0 ? choose(all, names, lock) : all;
  await mkdir(dir, { recursive: true });
  const files = new Map<string, LocalFile>();
  for (const file of (await listFiles(dir)) ?? []) files.set(file, await readLocal(dir, file, lock));
  const context = { ...options, server, lock, files, used: new Set(Object.keys(lock.templates)) };
  const pulled: Pulled[] = [];
  for (const { id, name } of chosen) {
    pulled.push(await pullOne(context, id, fileOf(context, id, name)));
    await writeLock(lockPath, lock);
  }
  return pulled;
}

function choose(all: { id: string; name: string }[], names: string[], lock: Lock) {
  const isMeant = ({ id, name }: { id: string; name: string }, asked: string) =>
    asked === id || asked.toLowerCase() === name.toLowerCase() || slugOf(asked) === slugOf(name);
  const ofFile = (asked: string) =>
    Object.entries(lock.templates).find(([file]) => file === asked || stemOf(file) === asked);
  return names.flatMap((asked) => {
    const id = ofFile(asked)?.[1].id;
    const found = all.filter((template) => template.id === id || isMeant(template, asked));
    if (found.length > 0) return found;
    throw new UserError(`The workspace has no pass template “${asked}”.`);
  });
}

/** A template's file: the pulled one, or a new one named after it. */
function fileOf({ lock, used, format }: PullContext, id: string, name: string): string {
  const known = Object.entries(lock.templates).find(([, locked]) => locked.id === id)?.[0];
  if (known) return known;
  const taken = new Set([...used].map(stemOf));
  let file = slugOf(name);
  for (let count = 2; taken.has(file); count++) file = `${slugOf(name)}-${count}`;
  used.add(`${file}.${format}`);
  return `${file}.${format}`;
}

async function pullOne(context: PullContext, id: string, file: string): Promise<Pulled> {
  const { server, lock, files, isForced } = context;
  const latest = await server.read(id);
  if (!latest) throw new UserError(`The pass template ${id} was deleted in the meantime. Pull again.`);
  const { name, design, revisionId } = latest;
  const local = files.get(file);
  const locked = lock.templates[file];
  const digest = digestOf({ name, design });
  const isSame = locked?.revisionId === revisionId && locked.name === name;
  const isUntouched = local?.template?.digest === locked?.digest;
  const settle = (outcome: Pulled['outcome'], ofFile = digest): Pulled => {
    lock.templates[file] = { id, revisionId, name, digest: ofFile };
    return { file, outcome };
  };
  if (local && local.template?.digest === digest) return settle('unchanged');
  // The file may have another form, for example an older version of the design document.
  if (local && locked && isSame && isUntouched) return settle('unchanged', locked.digest);
  if (local && !isForced) {
    if (isSame) return { file, outcome: 'kept' };
    if (!locked || !isUntouched) return { file, outcome: 'refused' };
  }
  await write(context, file, { name, design });
  return settle(local ? 'updated' : 'created');
}

async function write(context: PullContext, file: string, template: Template): Promise<void> {
  const { dir, server } = context;
  const paths = new Map<string, string>();
  for (const { path: place, file: id } of imagesOf(template.design)) {
    const known = pathOfImage(context, file, id);
    paths.set(place, known ?? (await writeImage(context, file, nameOf(place), id)));
  }
  const design: Json = mapImages(template.design, (_id, place) => paths.get(place) ?? '');
  const text = writeTemplate({ name: template.name, design }, formatOf(file) ?? 'yaml', server.schemaUrl);
  await writeFile(join(dir, file), text);
}

/** `cover.variants.0.file` becomes `cover-variants-0`. */
const nameOf = (place: string): string => place.replace(/\.file$/, '').replaceAll('.', '-');

/** The file's existing path for an image. */
function pathOfImage({ files }: PullContext, file: string, id: string): string | undefined {
  return files.get(file)?.template?.pictures.get(id)?.path;
}

/** Writes an image beside the file. Overwrites an image only if no other file refers to it. */
async function writeImage(context: PullContext, file: string, name: string, id: string): Promise<string> {
  const { dir, server, files } = context;
  const { bytes, extension } = await server.download(id);
  const base = `images/${stemOf(file)}-${name}`;
  const plain = `${base}.${extension}`;
  const present = await readFile(join(dir, plain)).catch(() => null);
  const owners = [...files].filter(([, { template }]) =>
    [...(template?.pictures.values() ?? [])].some(({ path }) => path === plain),
  );
  const isFree = !present || present.equals(bytes) || (owners.length === 1 && owners[0]?.[0] === file);
  const path = isFree ? plain : `${base}-${hashOf(bytes).slice(0, 8)}.${extension}`;
  await mkdir(dirname(join(dir, path)), { recursive: true });
  await writeFile(join(dir, path), bytes);
  return path;
}
