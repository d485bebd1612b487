import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Lock } from './lock-file.ts';
import { hasChanges, planTemplates } from './plan.ts';
import { printPlan } from './print-plan.ts';
import type { Issue, Server } from './server.ts';
import { type Json, type Template, writeTemplate } from './template-file.ts';

type Stored = Template & { id: string; revisionId: string; isPublished: boolean; archivedAt: string | null };

let dir: string;
let lock: Lock;
let stored: Stored[];
let issues: Issue[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tessera-plan-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  lock = { templates: {}, images: {} };
  stored = [];
  issues = [];
});

const server: Pick<Server, 'list' | 'read' | 'check' | 'compare'> = {
  list: async () => stored.filter(({ archivedAt }) => archivedAt === null),
  read: async (id) => {
    const found = stored.find((template) => template.id === id);
    return found ? { passTemplateId: id, isDemo: false, issues: [], ...found } : null;
  },
  check: async ({ name, design }) =>
    design.heading === 7
      ? { refused: [{ path: 'design.heading', message: 'Enter a text.' }] }
      : { name: name.trim(), design, issues },
  compare: async (id, { design: { heading } }) => {
    const before = stored.find((template) => template.id === id)?.design.heading;
    return before === heading ? [] : [`Heading changed from “${before}” to “${heading}”`];
  },
};

const design = (changes: Json = {}): Json => ({
  version: 2,
  passType: 'loyalty',
  heading: 'Aurora',
  ...changes,
});

const write = (file: string, template: Template) =>
  writeFile(join(dir, file), writeTemplate(template, 'yaml', 'schema.json'));

async function pulled(name: string, changes: Partial<Stored> = {}): Promise<Stored> {
  const template = { id: `id-${name}`, revisionId: 'r1', name, design: design() };
  stored.push({ ...template, isPublished: true, archivedAt: null, ...changes });
  lock.templates[`${name}.yaml`] = { id: template.id, revisionId: 'r1', name, digest: '' };
  await write(`${name}.yaml`, template);
  return stored.at(-1) as Stored;
}

const plan = (changes: Partial<Parameters<typeof planTemplates>[2]> = {}) =>
  planTemplates(server as Server, lock, {
    dir,
    names: [],
    shouldPublish: false,
    isForced: false,
    ...changes,
  });

const words = async (changes = {}) => printPlan(await plan(changes), (_color, text) => text);

test('a file that equals its template is unchanged, and one that differs says what changed', async () => {
  await pulled('rewards');
  expect(hasChanges(await plan())).toBe(false);
  await write('rewards.yaml', { name: 'Club', design: design({ heading: 'Bergen' }) });
  expect(await words()).toBe(`~ rewards.yaml  “Club” changed
    Name changed from “rewards” to “Club”
    Heading changed from “Aurora” to “Bergen”
Plan: 0 to create, 1 to change, 0 unchanged.`);
});

test('a change that shows on no pass is a change, and names its path', async () => {
  await pulled('rewards');
  await write('rewards.yaml', { name: 'rewards', design: design({ subheading: '' }) });
  expect(await words()).toBe(`~ rewards.yaml  “rewards” changed
    No visible change, in design.subheading
Plan: 0 to create, 1 to change, 0 unchanged.`);
});

test('a new name alone is the only change', async () => {
  await pulled('rewards');
  await write('rewards.yaml', { name: 'Club', design: design() });
  expect((await words()).split('\n').slice(1, -1)).toEqual(['    Name changed from “rewards” to “Club”']);
});

test('a file without a template creates one, and a template without a file stays', async () => {
  await pulled('rewards');
  delete lock.templates['rewards.yaml'];
  await rm(join(dir, 'rewards.yaml'));
  await write('coupon.yaml', { name: 'Coupon', design: design() });
  expect(await words()).toBe(`+ coupon.yaml  “Coupon” to create
Without a file: “rewards”
Plan: 1 to create, 0 to change, 0 unchanged.`);
});

test('a removed file is reported, and its template stays', async () => {
  await pulled('rewards');
  await rm(join(dir, 'rewards.yaml'));
  const planned = await plan();
  expect(planned).toMatchObject({ removed: ['rewards.yaml'], unmanaged: [], templates: [] });
  expect(hasChanges(planned)).toBe(false);
});

test('each mistake names its file, line, path and reason, and all files are read', async () => {
  await write('a.yaml', { name: 'A', design: design({ heading: 7 }) });
  await writeFile(join(dir, 'b.yaml'), 'name: B');
  await write('c.yaml', { name: 'C', design: design({ images: { logo: { file: 'images/c.png' } } }) });
  expect(await words()).toBe(`error a.yaml:7 design.heading: Enter a text.
error b.yaml:1 design: Enter the design document.
error c.yaml:10 design.images.logo.file: There is no image images/c.png.
3 errors. Nothing can be applied.`);
});

test('an image outside of the folder is not read', async () => {
  await mkdir(join(dir, 'passes'));
  await writeFile(join(dir, 'secret.png'), 'secret');
  const images = { logo: { file: '../secret.png', crop: null } };
  await write('passes/a.yaml', { name: 'A', design: design({ images }) });
  const { faults } = await plan({ dir: join(dir, 'passes') });
  expect(faults).toMatchObject([{ message: 'The image ../secret.png is outside of the folder.' }]);
});

test('a template that changed on the server since the pull is outdated, unless it became equal', async () => {
  const rewards = await pulled('rewards');
  rewards.revisionId = 'r2';
  expect((await plan()).templates).toMatchObject([{ action: 'none', isOutdated: false }]);
  rewards.design = design({ heading: 'Changed in the app' });
  expect((await plan()).templates).toMatchObject([{ action: 'change', isOutdated: true }]);
  rewards.revisionId = 'r1';
  expect((await plan()).templates).toMatchObject([{ action: 'change', isOutdated: false }]);
  Object.assign(rewards, { name: 'Renamed in the app', design: design() });
  expect((await plan()).templates).toMatchObject([{ action: 'change', isOutdated: true }]);
});

test('a file that was not pulled does not overwrite a template of its name, unless forced', async () => {
  await pulled('rewards');
  lock.templates = {};
  expect((await plan()).faults).toMatchObject([
    { path: 'name', message: expect.stringContaining('--force') },
  ]);
  expect((await plan({ isForced: true })).templates).toMatchObject([{ action: 'none' }]);
});

test('templates of another workspace, archived ones and other pass types are refused', async () => {
  const rewards = await pulled('rewards', { archivedAt: '2026-11-21T11:47:07.407Z' });
  expect((await plan()).faults).toEqual([]);
  rewards.design = design({ heading: 'Other' });
  expect((await plan()).faults).toMatchObject([{ message: expect.stringContaining('archived') }]);
  rewards.design = design({ passType: 'coupon' });
  expect((await plan()).faults).toMatchObject([{ path: 'design.passType' }]);
  stored = [];
  expect((await plan()).faults).toMatchObject([
    { message: expect.stringContaining('not in this workspace') },
  ]);
});

test('publishing is planned where something is unpublished, and refused where the design has errors', async () => {
  const rewards = await pulled('rewards');
  expect(hasChanges(await plan({ shouldPublish: true }))).toBe(false);
  rewards.isPublished = false;
  expect(hasChanges(await plan())).toBe(false);
  expect(await words({ shouldPublish: true })).toBe(`  rewards.yaml  “rewards” unchanged, to publish
Plan: 0 to create, 0 to change, 1 unchanged, 1 to publish.`);
  issues = [{ severity: 'error', path: 'description', message: 'Describe the pass.' }];
  expect((await plan({ shouldPublish: true })).faults).toMatchObject([{ path: 'design.description' }]);
});

test('names limit the plan to their files; unknown ones are refused', async () => {
  await pulled('rewards');
  await pulled('coupon');
  expect((await plan({ names: ['coupon'] })).templates.map(({ file }) => file)).toEqual(['coupon.yaml']);
  expect((await plan({ names: ['Coupon'] })).templates).toHaveLength(1);
  await expect(plan({ names: ['coupn'] })).rejects.toThrow('There is no file of coupn');
  await expect(plan({ dir: join(dir, 'nowhere') })).rejects.toThrow('There is no folder');
});
