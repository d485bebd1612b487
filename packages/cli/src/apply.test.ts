import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { applyPlan } from './apply.ts';
import type { Lock } from './lock-file.ts';
import type { Plan, PlannedTemplate } from './plan.ts';
import { printApplied } from './print-plan.ts';
import type { Server } from './server.ts';

let lockPath: string;
let lock: Lock;
let calls: string[];
let failing: string;

beforeEach(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'tessera-apply-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  lockPath = join(dir, 'tessera.lock.json');
  lock = { templates: {}, images: {} };
  [calls, failing] = [[], ''];
});

function answer<Data>(call: string, data: Data): Promise<Data> {
  calls.push(call);
  return call === failing ? Promise.reject(new Error('refused')) : Promise.resolve(data);
}

const server: Pick<Server, 'upload' | 'create' | 'save' | 'publish'> = {
  // The server stores a drawing in another form.
  upload: ({ path, hash }) => answer(`upload ${path}`, path.endsWith('.svg') ? `png of ${hash}` : hash),
  create: ({ name, design }) =>
    answer(`create ${name} ${JSON.stringify(design)}`, { id: name, revisionId: 'r1' }),
  save: (id, revisionId) => answer(`save ${id} after ${revisionId}`, { id, revisionId: 'r2' }),
  publish: (id, revisionId) => answer(`publish ${id} ${revisionId}`, undefined),
};

const planned = (name: string, changes: Partial<PlannedTemplate> = {}): PlannedTemplate => ({
  ...{
    file: `${name}.yaml`,
    action: 'change',
    changes: [],
    sentences: [],
    willPublish: false,
    isOutdated: false,
    issues: [],
  },
  template: { name, design: {} },
  local: { file: `${name}.yaml`, name, design: {}, digest: '', pictures: new Map(), lineOf: () => null },
  server: { id: name, revisionId: 'r1', design: {} },
  ...changes,
});

const apply = (...templates: PlannedTemplate[]) => {
  const plan: Plan = { templates, faults: [], unmanaged: [], removed: [] };
  return applyPlan(server as Server, lock, plan, { lockPath, isDemo: false });
};
const locked = async () => JSON.parse(await readFile(lockPath, 'utf8')).templates;

test('a failure keeps what was done before it, and says what was done and what not', async () => {
  failing = 'publish b r2';
  const willPublish = true;
  const applied = await apply(planned('a', { willPublish }), planned('b', { willPublish }), planned('c'));
  expect(calls).toEqual(['save a after r1', 'publish a r2', 'save b after r1', 'publish b r2']);
  expect(printApplied(applied, 'refused', (_color, text) => text)).toBe(`✓ a.yaml: changed, published
✗ b.yaml: changed, and then failed: refused
· c.yaml: not applied
Applied 1 file; 2 failed or not applied. Correct the error and apply again.`);
  expect(await locked()).toMatchObject({ 'a.yaml': { revisionId: 'r2' }, 'b.yaml': { revisionId: 'r2' } });
});

test('a template that is equal already is not saved, and the lock learns its revision', async () => {
  const { done, failed } = await apply(planned('a', { action: 'none' }));
  expect([calls, done, failed]).toEqual([[], [], null]);
  expect(await locked()).toMatchObject({ 'a.yaml': { id: 'a', revisionId: 'r1' } });
});

test('images that the server lacks are uploaded first, and replaced by the form that it stores', async () => {
  const pictureOf = (path: string, hash: string) => ({ path, hash, bytes: Buffer.from(hash) });
  const design = { images: { logo: { file: 'h1' }, icon: { file: 'h2' }, cover: { file: 'h3' } } };
  const pictures = new Map(
    [pictureOf('logo.png', 'h1'), pictureOf('icon.svg', 'h2'), pictureOf('cover.png', 'h3')].map(
      (picture) => [picture.hash, picture],
    ),
  );
  const of = (name: string): Partial<PlannedTemplate> => ({
    template: { name, design },
    local: { ...planned(name).local, design, pictures },
  });
  const known = {
    id: 'b',
    revisionId: 'r1',
    design: { images: { logo: { file: 'h1' }, cover: { file: 'h3' } } },
  };
  await apply(
    planned('a', { ...of('a'), action: 'create', server: null }),
    planned('b', { ...of('b'), server: known }),
  );
  expect(calls).toEqual([
    ...['upload logo.png', 'upload icon.svg', 'upload cover.png', 'upload icon.svg'],
    'create a {"images":{"logo":{"file":"h1"},"icon":{"file":"png of h2"},"cover":{"file":"h3"}}}',
    'save b after r1',
  ]);
  expect(lock.images).toEqual({ h2: 'png of h2' });
});
