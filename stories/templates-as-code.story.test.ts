import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';
import { sharedWorld, type World } from './world/start-world.ts';

const root = join(import.meta.dirname, '..');
const inputs = join(import.meta.dirname, 'input');

let world: World;
let scratch: string;
let ada: Tenant;
let bob: Tenant;

type Tenant = CreatedWorkspace & { key: string };

beforeAll(async () => {
  world = await sharedWorld();
  scratch = mkdtempSync(join(tmpdir(), 'tessera-cli-'));
  [ada, bob] = await Promise.all([createTenant('Aurora Coffee'), createTenant('Corner Books'), build()]);
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** Builds the command with the client's sources, which Node runs directly. */
async function build(): Promise<void> {
  const config = join(root, 'packages/cli/tsconfig.build.json');
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [tsc, '-p', config, '--outDir', join(scratch, 'dist')]);
  cpSync(join(root, 'packages/cli/package.json'), join(scratch, 'package.json'));
  mkdirSync(join(scratch, 'node_modules/@tessera'), { recursive: true });
  for (const name of ['@tessera/client', 'yaml'])
    symlinkSync(join(root, 'node_modules', name), join(scratch, 'node_modules', name), 'junction');
}

async function createTenant(name: string): Promise<Tenant> {
  const created = await createWorkspace(world.publicUrl, name);
  const { workspaceHandle, person } = created;
  const { value } = await person.api.workspace.apiKeys.create.mutate({ workspaceHandle, name: 'CI' });
  return { ...created, key: value ?? '' };
}

type Outcome = { code: number; stdout: string; stderr: string };

function tessera(
  dir: string,
  words: string[],
  { key = ada.key, url = world.publicUrl } = {},
): Promise<Outcome> {
  const main = join(scratch, 'dist/main.js');
  const args = ['--conditions=tessera-source', main, 'templates', ...words, '--dir', dir];
  const { PATH } = process.env;
  const env = { PATH, TESSERA_URL: url, TESSERA_API_KEY: key };
  return new Promise((resolve) =>
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      expect(stdout + stderr).not.toContain(key);
      expect(stdout).not.toContain('\u001b');
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    }),
  );
}

let folders = 0;
async function pull(...words: string[]): Promise<string> {
  folders += 1;
  const dir = join(scratch, `passes-${folders}`);
  expect(await tessera(dir, ['pull', ...words])).toMatchObject({ code: 0, stderr: '' });
  return dir;
}

const read = (dir: string, file = 'rewards.yaml') => readFileSync(join(dir, file), 'utf8');
const write = (dir: string, text: string, file = 'rewards.yaml') => writeFileSync(join(dir, file), text);
const edit = (dir: string, from: RegExp, to: string, file?: string) =>
  write(dir, read(dir, file).replace(from, to), file);
const setHeading = (dir: string, text: string, file?: string) =>
  edit(dir, /(\n {2}"?heading"?: ).*?(,?\n)/, `$1"${text}"$2`, file);
const contents = (dir: string) =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name)).toString('base64')]),
  );

const getTemplate = ({ person, workspaceHandle, passTemplateId }: Tenant = ada) =>
  person.api.workspace.passTemplates.get.query({ workspaceHandle, passTemplateId });

async function saveInApp(heading: string): Promise<void> {
  const { latestRevision } = await getTemplate();
  const { person, workspaceHandle, passTemplateId } = ada;
  const document = { ...latestRevision.document, heading };
  await person.api.workspace.passTemplates.save.mutate({ workspaceHandle, passTemplateId, document });
}

test('a template is pulled, edited, planned and applied, and then nothing is left to do', async () => {
  const dir = await pull();
  expect(await tessera(dir, ['plan'])).toMatchObject({ code: 0 });
  setHeading(dir, 'Aurora Club');
  const planned = await tessera(dir, ['plan']);
  expect(planned.code).toBe(2);
  expect(planned.stdout).toContain('~ rewards.yaml  “Rewards” changed');
  expect(planned.stdout).toContain('Heading changed from “Rewards” to “Aurora Club”');
  expect((await getTemplate()).latestRevision.heading).toBe('Rewards');
  expect((await tessera(dir, ['apply', '--yes'])).stdout).toContain('✓ rewards.yaml: changed');
  expect((await getTemplate()).latestRevision).toMatchObject({ heading: 'Aurora Club', isPublished: false });
  const { id } = (await getTemplate()).latestRevision;
  for (const words of [['plan'], ['apply', '--yes'], ['pull']])
    expect(await tessera(dir, words)).toMatchObject({ code: 0 });
  expect((await getTemplate()).latestRevision.id).toBe(id);
  expect(await tessera(dir, ['plan', '--publish'])).toMatchObject({ code: 2 });
  expect((await tessera(dir, ['apply', '--yes', '--publish'])).stdout).toContain('✓ rewards.yaml: published');
  expect((await getTemplate()).latestRevision).toMatchObject({ id, isPublished: true });
  expect(await tessera(dir, ['plan', '--publish'])).toMatchObject({ code: 0 });
});

test('pulling twice changes no file, and keeps edits that are not applied', async () => {
  const dir = await pull('rewards');
  const before = contents(dir);
  await tessera(dir, ['pull']);
  expect(contents(dir)).toMatchObject(before);
  setHeading(dir, 'Mine');
  const edited = read(dir);
  expect((await tessera(dir, ['pull'])).stdout).toContain('rewards.yaml: kept');
  expect(read(dir)).toBe(edited);
  expect((await tessera(dir, ['pull', '--force'])).stdout).toContain('rewards.yaml: updated');
  expect(contents(dir)).toMatchObject(before);
});

test('a change in the app since the pull is not overwritten, on either side, unless forced', async () => {
  const dir = await pull();
  await saveInApp('From the app');
  setHeading(dir, 'From the file');
  const planned = await tessera(dir, ['plan']);
  expect(planned).toMatchObject({ code: 2, stdout: expect.stringContaining('changed on the server since') });
  expect(await tessera(dir, ['apply', '--yes'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Nothing was applied: the server changed since the pull of rewards.yaml'),
  });
  expect((await getTemplate()).latestRevision.heading).toBe('From the app');
  const mine = read(dir);
  expect(await tessera(dir, ['pull'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not overwritten'),
  });
  expect(read(dir)).toBe(mine);
  expect(await tessera(dir, ['apply', '--yes', '--force'])).toMatchObject({ code: 0 });
  expect((await getTemplate()).latestRevision.heading).toBe('From the file');
  await saveInApp('From the app again');
  expect((await tessera(dir, ['pull'])).stdout).toContain('rewards.yaml: updated');
  expect(read(dir)).toContain('heading: From the app again\n');
});

test('a file with mistakes changes nothing; each mistake has its line, path and reason', async () => {
  const dir = await pull();
  const id = (await getTemplate()).latestRevision.id;
  setHeading(dir, 'x'.repeat(300));
  edit(dir, /(label: )'#\w+'/, '$1red');
  const line = (text: string) =>
    read(dir)
      .split('\n')
      .findIndex((each) => each.includes(text)) + 1;
  for (const words of [['plan'], ['apply', '--yes']]) {
    const { code, stdout } = await tessera(dir, words);
    expect(code).toBe(1);
    expect(stdout).toContain(`error rewards.yaml:${line('xxxx')} design.heading: Use at most 200 characters`);
    expect(stdout).toContain(`error rewards.yaml:${line('label: red')} design.colors.label: Write the color`);
  }
  write(dir, 'name: [');
  expect(await tessera(dir, ['plan'])).toMatchObject({ code: 1 });
  expect((await getTemplate()).latestRevision.id).toBe(id);
});

test('a new file creates a template with its images; a pull in another folder returns the same file and images', async () => {
  const dir = await pull();
  mkdirSync(join(dir, 'images'));
  cpSync(join(inputs, 'logo-odd-731x293.png'), join(dir, 'images/mine.png'));
  cpSync(join(inputs, 'logo.svg'), join(dir, 'images/drawn.svg'));
  const images = `images:
    logo: { file: images/mine.png, crop: null }
    icon: { file: images/drawn.svg, crop: null }`;
  write(
    dir,
    read(dir)
      .replace(/^name: .*$/m, 'name: Harbour Club')
      .replace('images: {}', images),
    'harbour.yaml',
  );
  const planned = JSON.parse((await tessera(dir, ['plan', '--json'])).stdout);
  expect(planned.templates).toMatchObject([
    { file: 'harbour.yaml', action: 'create', name: 'Harbour Club' },
    { file: 'rewards.yaml', action: 'none' },
  ]);
  const applied = await tessera(dir, ['apply', '--yes', '--publish']);
  expect(applied.stdout).toContain('✓ harbour.yaml: created, published');
  expect((await tessera(dir, ['plan', '--publish'])).stdout).toContain('0 to change, 2 unchanged.');
  const elsewhere = await pull('--format', 'json', 'Harbour Club');
  const { design } = JSON.parse(read(elsewhere, 'harbour-club.json'));
  expect(design.images.logo.file).toBe('images/harbour-club-logo.png');
  const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  expect(hash(join(elsewhere, design.images.logo.file))).toBe(hash(join(dir, 'images/mine.png')));
  expect(readFileSync(join(elsewhere, design.images.icon.file)).subarray(1, 4).toString()).toBe('PNG');
  expect(await tessera(elsewhere, ['plan'])).toMatchObject({ code: 0 });
  cpSync(join(inputs, 'photo-rotated.jpg'), join(elsewhere, 'images/harbour-club-logo.png'));
  const replaced = await tessera(elsewhere, ['plan']);
  expect(replaced.stdout).toContain('Logo replaced');
});

test('a refused image prevents every change, and a failure says what was done and what not', async () => {
  const dir = await pull('rewards');
  setHeading(dir, 'Never saved');
  mkdirSync(join(dir, 'images'));
  cpSync(join(inputs, 'not-an-image.png'), join(dir, 'images/broken.png'));
  const other = read(dir).replace(/^name: .*$/m, 'name: Zebra');
  write(
    dir,
    other.replace('images: {}', 'images:\n    logo: { file: images/broken.png, crop: null }'),
    'zebra.yaml',
  );
  const { code, stderr } = await tessera(dir, ['apply', '--yes']);
  expect(code).toBe(1);
  expect(stderr).toContain('✗ zebra.yaml: This file is not an image we can read.');
  expect(stderr).toContain('· rewards.yaml: not applied');
  expect((await getTemplate()).latestRevision.heading).not.toBe('Never saved');
});

test('a key that is wrong, of another workspace or missing is refused with a message', async () => {
  const dir = await pull('rewards');
  setHeading(dir, 'Of Ada');
  expect(await tessera(dir, ['plan'], { key: `${ada.key}x` })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The API key is not valid'),
  });
  expect(await tessera(dir, ['apply', '--yes', '--force'], { key: bob.key })).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('is not in this workspace'),
  });
  expect((await getTemplate(bob)).latestRevision.heading).toBe('Rewards');
  expect(await tessera(dir, ['plan'], { key: 'secret-of-another-kind' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('holds no API key'),
  });
  expect(await tessera(dir, ['plan'], { url: `${world.publicUrl}/docs` })).toMatchObject({ code: 1 });
  expect(await tessera(dir, ['plan'], { url: 'http://127.0.0.1:9' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('did not answer'),
  });
});

test('without a terminal apply needs --yes, and unknown arguments are refused', async () => {
  const dir = await pull('rewards');
  setHeading(dir, 'Unasked');
  expect(await tessera(dir, ['apply'])).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') });
  for (const words of [['aply'], ['plan', '--yes'], ['plan', '--frce'], ['pull', '--format', 'xml']])
    expect(await tessera(dir, words)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^\S.* .*\.\n$/),
    });
});
