import { type Lock, writeLock } from './lock-file.ts';
import type { Plan, PlannedTemplate } from './plan.ts';
import type { Server } from './server.ts';
import { digestOf, imagesOf, mapImages, type Template } from './template-file.ts';

export type Applied = {
  /** The steps per file, such as `created, published`. */
  done: { file: string; steps: string[] }[];
  /** The file that failed, with its completed steps. */
  failed: { file: string; steps: string[]; error: unknown } | null;
  left: string[];
};

type ApplyOptions = { lockPath: string; isDemo: boolean };

/**
 * Applies a plan file by file, and stops at the first failure. Uploads all images first, so that a refused one prevents any change. Writes the lock
 * after each step.
 */
export async function applyPlan(
  server: Server,
  lock: Lock,
  { templates }: Plan,
  { lockPath, isDemo }: ApplyOptions,
): Promise<Applied> {
  const isChanging = ({ action, willPublish }: PlannedTemplate) => action !== 'none' || willPublish;
  const changing = templates.filter(isChanging);
  const applied: Applied = { done: [], failed: null, left: changing.map(({ file }) => file) };
  const run = async (planned: PlannedTemplate, step: (steps: string[]) => Promise<void>) => {
    const steps: string[] = [];
    try {
      await step(steps);
    } catch (error) {
      applied.failed = { file: planned.file, steps, error };
      applied.left = applied.left.filter((file) => file !== planned.file);
    }
    await writeLock(lockPath, lock);
    return steps;
  };
  for (const planned of templates) {
    // Its images are on the server.
    if (planned.server && !isChanging(planned)) lockTemplate(lock, planned, planned.server);
  }
  for (const planned of changing) {
    await run(planned, () => uploadImages(server, lock, planned));
    if (applied.failed) return applied;
  }
  for (const planned of changing) {
    const steps = await run(planned, async (steps) => {
      const saved = await save(server, lock, planned, isDemo);
      lockTemplate(lock, planned, saved);
      if (planned.action !== 'none') steps.push(planned.action === 'create' ? 'created' : 'changed');
      await writeLock(lockPath, lock);
      if (!planned.willPublish) return;
      await server.publish(saved.id, saved.revisionId);
      steps.push('published');
    });
    if (applied.failed) return applied;
    applied.done.push({ file: planned.file, steps });
    applied.left.shift();
  }
  await writeLock(lockPath, lock);
  return applied;
}

/** Uploads the images that the server's template lacks, and records those that get another id. */
async function uploadImages(server: Server, lock: Lock, { server: latest, local }: PlannedTemplate) {
  const known = new Set(latest ? imagesOf(latest.design).map(({ file }) => file) : []);
  for (const [id, picture] of local.pictures) {
    if (known.has(id)) continue;
    const stored = await server.upload(picture);
    if (stored === picture.hash) delete lock.images[picture.hash];
    else lock.images[picture.hash] = stored;
  }
}

function withStoredImages<Either extends Template>(
  lock: Lock,
  { pictures }: PlannedTemplate['local'],
  template: Either,
): Either {
  const storedId = (id: string): string => {
    const hash = pictures.get(id)?.hash;
    return hash === undefined ? id : (lock.images[hash] ?? hash);
  };
  return { ...template, design: mapImages(template.design, storedId) };
}

async function save(server: Server, lock: Lock, planned: PlannedTemplate, isDemo: boolean) {
  const { action, server: latest, local } = planned;
  const { name, design } = withStoredImages(lock, local, planned.template);
  if (!latest) return server.create({ name, design }, isDemo);
  return action === 'none' ? latest : server.save(latest.id, latest.revisionId, { name, design });
}

function lockTemplate(
  lock: Lock,
  planned: PlannedTemplate,
  { id, revisionId }: { id: string; revisionId: string },
) {
  const { file, template, local } = planned;
  const { name, design } = withStoredImages(lock, local, { name: local.name, design: local.design });
  lock.templates[file] = { id, revisionId, name: template.name, digest: digestOf({ name, design }) };
}
