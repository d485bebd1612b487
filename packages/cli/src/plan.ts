import { type Change, compareDesigns } from './compare-designs.ts';
import type { Lock } from './lock-file.ts';
import type { Issue, Server } from './server.ts';
import type { Fault, Template } from './template-file.ts';
import { type LocalTemplate, listFiles, readLocal, slugOf, stemOf } from './template-folder.ts';
import { UserError } from './user-error.ts';

export type PlannedTemplate = {
  file: string;
  action: 'create' | 'change' | 'none';
  /** Each changed value, by its path. */
  changes: Change[];
  /** The changes as sentences, as in the editor's history. */
  sentences: string[];
  willPublish: boolean;
  /** The server's template has changed since the file was pulled or applied. */
  isOutdated: boolean;
  /** Issues of the design that affect wallets or publishing. */
  issues: Issue[];
  template: Template;
  local: LocalTemplate;
  /** The template on the server; null if it will be created. */
  server: { id: string; revisionId: string; design: Template['design'] } | null;
};

export type Plan = {
  templates: PlannedTemplate[];
  faults: Fault[];
  /** Templates of the server without a file. */
  unmanaged: string[];
  /** Pulled files that were deleted; their templates stay. */
  removed: string[];
};

export type PlanOptions = { dir: string; names: string[]; shouldPublish: boolean; isForced: boolean };

/** Compares a folder's files with the server, without changing anything. */
export async function planTemplates(server: Server, lock: Lock, options: PlanOptions): Promise<Plan> {
  const { dir, names } = options;
  const all = await listFiles(dir);
  if (!all)
    throw new UserError(`There is no folder ${dir}. Create it with: tessera templates pull --dir ${dir}`);
  const isMeant = (file: string, name: string) =>
    file === name || stemOf(file) === name || stemOf(file) === slugOf(name);
  const unknown = names.filter((name) => !all.some((file) => isMeant(file, name)));
  if (unknown.length > 0) throw new UserError(`There is no file of ${unknown.join(', ')} in ${dir}.`);
  const files = names.length > 0 ? all.filter((file) => names.some((name) => isMeant(file, name))) : all;
  const managed = new Set(Object.values(lock.templates).map(({ id }) => id));
  const others = (await server.list()).filter(({ id }) => !managed.has(id));
  const templates: PlannedTemplate[] = [];
  const faults: Fault[] = [];
  for (const file of files) {
    const planned = await planFile({ server, lock, options, others }, file);
    if (Array.isArray(planned)) faults.push(...planned);
    else templates.push(planned);
  }
  if (names.length > 0) return { templates, faults, unmanaged: [], removed: [] };
  const taken = new Set(templates.map((planned) => planned.server?.id));
  return {
    templates,
    faults,
    unmanaged: others.filter(({ id }) => !taken.has(id)).map(({ name }) => name),
    removed: Object.keys(lock.templates).filter((file) => !all.includes(file)),
  };
}

type PlanContext = {
  server: Server;
  lock: Lock;
  options: PlanOptions;
  others: { id: string; name: string }[];
};

async function planFile(context: PlanContext, file: string): Promise<PlannedTemplate | Fault[]> {
  const { server, lock, options } = context;
  const { template: local, faults } = await readLocal(options.dir, file, lock);
  if (!local) return faults;
  const refuse = (...refused: { path: string; message: string }[]): Fault[] =>
    refused.map(({ path, message }) => ({ file, line: local.lineOf(path), path, message }));
  const checked = await server.check({ name: local.name, design: local.design });
  if ('refused' in checked) return refuse(...checked.refused);
  const { issues, ...template } = checked;
  const errors = issues.filter(({ severity }) => severity === 'error');
  if (options.shouldPublish && errors.length > 0)
    return errors.map(({ path, message }) => ({ file, line: null, path: `design.${path}`, message }));
  const common = { file, issues, template, local };
  const locked = lock.templates[file];
  const found = locked ? { id: locked.id } : findNamed(context, template.name);
  if (typeof found === 'string') return refuse({ path: 'name', message: found });
  const willPublish = options.shouldPublish;
  if (!found)
    return {
      ...{ ...common, action: 'create', changes: [], sentences: [] },
      ...{ willPublish, isOutdated: false, server: null },
    };
  const latest = await server.read(found.id);
  if (!latest) return refuse({ path: '', message: notFound(found.id) });
  if (latest.design.passType !== template.design.passType)
    return refuse({ path: 'design.passType', message: 'The pass type of a pass template cannot change.' });
  const changes = compareDesigns({ name: latest.name, design: latest.design }, template);
  const hasChanged = changes.length > 0;
  if (latest.archivedAt && hasChanged)
    return refuse({ path: '', message: 'The pass template is archived. Unarchive it, or remove the file.' });
  const isSame = !locked || (latest.revisionId === locked.revisionId && latest.name === locked.name);
  return {
    ...common,
    action: hasChanged ? 'change' : 'none',
    changes,
    sentences: hasChanged ? await server.compare(found.id, template) : [],
    willPublish: willPublish && !latest.archivedAt && (hasChanged || !latest.isPublished),
    isOutdated: hasChanged && !isSame,
    server: { id: found.id, revisionId: latest.revisionId, design: latest.design },
  };
}

/** The template of a file that is not in the lock; a text is the reason to refuse it. */
function findNamed({ others: named, options }: PlanContext, name: string): { id: string } | string | null {
  const [found, ...others] = named.filter((template) => template.name === name);
  if (!found) return null;
  if (others.length > 0)
    return `The workspace has ${others.length + 1} pass templates of this name. Pull the one that you mean by its id.`;
  if (options.isForced) return found;
  return 'The workspace has a pass template of this name, and this file was not pulled from it. Pull it, choose another name, or overwrite it with --force.';
}

const notFound = (id: string) =>
  `The pass template ${id}, which this file belongs to, is not in this workspace. Use the key of its workspace, or another --lock file for this one.`;

/** Whether applying the plan would change the server. */
export function hasChanges({ templates }: Plan): boolean {
  return templates.some(({ action, willPublish }) => action !== 'none' || willPublish);
}
