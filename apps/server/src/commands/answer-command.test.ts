import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from '../config/config-error.ts';
import { answerCommand } from './answer-command.ts';
import { type Command, defineCommand, dryRunOption, readWholeNumber } from './command.ts';
import { commands } from './commands.ts';

const greet = defineCommand({
  summary: 'Greet a person',
  args: ['<name>', '[title]'],
  help: 'Kindly.',
  options: { ...dryRunOption, times: { type: 'string', value: 'number', meaning: 'How often' } },
  run: async ({ words: [name, title], options, environment }) => {
    if (name === 'Mallory') throw new ConfigError('invalid', 'Mallory is not greeted.');
    if (name === 'Bug') throw new TypeError('A bug');
    const times = readWholeNumber('--times', options.times ?? '1', { min: 1, max: 3 });
    const data = { name, title: title ?? null, times, dryRun: options['dry-run'] ?? false };
    return { status: name === 'Ill' ? 1 : 0, text: `Hello, ${name}${environment.MARK ?? ''}`, data };
  },
});
const table: Record<string, () => Promise<Command>> = {
  'people greet': async () => greet,
  status: async () => greet,
};
const run = (...words: string[]) => answerCommand(words, { MARK: '!' }, table);

test('a command gets its words, options and environment, and answers in text or in one JSON document', async () => {
  expect(await run('people', 'greet', 'Ada')).toEqual({ status: 0, stdout: 'Hello, Ada!\n', stderr: '' });
  const { status, stdout, stderr } = await run(
    ...['people', 'greet', '--json', 'Ada', '--times=2', 'Dr', '--dry-run'],
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual({ name: 'Ada', title: 'Dr', times: 2, dryRun: true });
});

test('a found problem is printed with status 1, a refusal in one sentence, an unexpected error with its stack', async () => {
  expect(await run('status', 'Ill')).toEqual({ status: 1, stdout: 'Hello, Ill!\n', stderr: '' });
  const sentence = 'Mallory is not greeted.';
  expect(await run('status', 'Mallory')).toEqual({ status: 1, stdout: '', stderr: `${sentence}\n` });
  const { status, stdout, stderr } = await run('status', 'Mallory', '--json');
  expect([status, JSON.parse(stdout), stderr]).toEqual([1, { error: sentence }, '']);
  expect(await run('status', 'Bug')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^TypeError: A bug\n +at /),
  });
});

test.each([
  [['status'], '<name> is missing.'],
  [['status', ' '], '<name> is missing.'],
  [['status', 'Ada', 'Dr', 'more'], '"more" is one word too many.'],
  [['status', 'Ada', '--loud'], "Unknown option '--loud'"],
  [['status', 'Ada', '--times'], "Option '--times <value>' argument missing"],
  [['status', 'Ada', '--times', '4'], '--times is "4": give a whole number from 1 to 3.'],
  [['status', 'Ada', '--dry-run=yes'], "Option '--dry-run' does not take an argument"],
])('wrong usage ends with status 2, its reason and the usage: %j', async (words, reason) => {
  const { status, stdout, stderr } = await run(...words);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(reason);
  expect(stderr).toContain('Usage: tessera status <name> [title] [--dry-run] [--times <number>] [--json]');
});

test('unknown and incomplete commands end with status 2 and the list, and --help with status 0', async () => {
  const nothing = await run();
  expect([nothing.status, nothing.stdout]).toEqual([2, '']);
  expect(nothing.stderr).toMatch(/^Usage: tessera <command>\n\n {2}people greet {2}Greet a person\n/);
  expect(await run('stop', 'now')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^"stop" is not a command\.\n\nUsage/),
  });
  const group = await run('people', 'feed', 'Ada');
  expect(group.stderr).toMatch(/^"people feed" is not a command\./);
  expect(group.stderr).not.toContain('status ');
  expect((await run('constructor')).status).toBe(2);
  const help = await run('--help');
  expect(help).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('MASTER_KEY') });
  expect(await run('people', '--help')).toMatchObject({ status: 0, stderr: '' });
  const ofCommand = await run('people', 'greet', '--help', '--json', 'too', 'many', 'words');
  expect(ofCommand).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Usage: tessera people greet/),
  });
});

test('characters that control a terminal are escaped in every output', async () => {
  const name = 'Eve\u001b[2J\u009b2J\u202e';
  const escaped = 'Eve\\u001b[2J\\u009b2J\\u202e';
  expect((await run('status', name)).stdout).toBe(`Hello, ${escaped}!\n`);
  const { stdout } = await run('status', name, '--json');
  expect(stdout).toContain(escaped);
  expect(JSON.parse(stdout)).toMatchObject({ name });
  expect((await run('status', 'Ada', `--${name}`)).stderr).toContain(escaped);
});

const page = readFileSync(join(import.meta.dirname, '../../../../docs/self-hosting.md'), 'utf8');

test.each(Object.keys(commands))(
  '%s describes itself as the docs do, and tries out what it changes',
  async (name) => {
    const command = await commands[name]?.();
    const readsOnly = ['status', 'doctor', 'backup', 'verify', 'audit', 'config check', 'users list', 'plan'];
    expect(command?.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(Object.hasOwn(command?.options ?? {}, 'dry-run')).toBe(!readsOnly.includes(name));
    const usage = [name, ...(command?.args ?? [])].join(' ');
    expect(page).toContain(`| \`${usage}\` | ${command?.summary} |`);
    const { status, stdout } = await answerCommand([...name.split(' '), '--help'], {});
    expect([status, stdout]).toEqual([0, expect.stringContaining(`Usage: tessera ${name}`)]);
  },
);
