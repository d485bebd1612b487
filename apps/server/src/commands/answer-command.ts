import { parseArgs } from 'node:util';
import { BackupError } from '../backup/backup-error.ts';
import { ConfigError } from '../config/config-error.ts';
import { helpText } from '../config/flags.ts';
import { EmbeddedPostgresError } from '../platform/database/embedded/embedded-postgres-error.ts';
import { StorageError } from '../platform/files/storage-error.ts';
import { type Command, type CommandResult, type Option, textTable, UsageError } from './command.ts';
import { commands as allCommands } from './commands.ts';

/** 0: done. 1: refused, or a problem was found. 2: wrong usage. */
export type CommandAnswer = { status: 0 | 1 | 2; stdout: string; stderr: string };

const commonOptions = {
  json: { type: 'boolean', meaning: 'Print one JSON document' },
  help: { type: 'boolean', meaning: 'Print this text' },
} as const satisfies Record<string, Option>;

/** Runs a command line of `tessera` with the settings of this environment. */
export async function answerCommand(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  commands = allCommands,
): Promise<CommandAnswer> {
  const found = findCommand(words, commands);
  if (!found) return answerWithList(words, commands);
  const { name, rest } = found;
  const command = await found.load();
  const isJson = rest.includes('--json');
  try {
    const call = readCall(command, rest);
    if (call === 'help') return { status: 0, stdout: helpOf(name, command), stderr: '' };
    return present(await command.run({ ...call, environment }), isJson);
  } catch (error) {
    const message = describe(error);
    const document = isJson ? `${harmless(JSON.stringify({ error: message }, null, 2))}\n` : '';
    if (error instanceof UsageError)
      return { status: 2, stdout: document, stderr: `${harmless(message)}\n\n${helpOf(name, command)}` };
    return { status: 1, stdout: document, stderr: isJson ? '' : `${harmless(message)}\n` };
  }
}

type Found = { name: string; load: () => Promise<Command>; rest: readonly string[] };

function findCommand(words: readonly string[], commands: typeof allCommands): Found | null {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (load && words.length >= length) return { name, load, rest: words.slice(length) };
  }
  return null;
}

async function answerWithList(
  words: readonly string[],
  commands: typeof allCommands,
): Promise<CommandAnswer> {
  const [first, second] = words;
  const inGroup = Object.entries(commands).filter(([name]) => name.startsWith(`${first} `));
  const listed = inGroup.length > 0 ? inGroup : Object.entries(commands);
  const rows = await Promise.all(listed.map(async ([name, load]) => [`  ${name}`, (await load()).summary]));
  const list = `Usage: tessera <command>\n\n${textTable(rows)}\n\n${footer}`;
  const wanted = inGroup.length > 0 ? second : first;
  if (wanted === '--help' || wanted === 'help') {
    const settings = inGroup.length > 0 ? '' : `\n${helpText('tessera [flags]')}`;
    return { status: 0, stdout: list + settings, stderr: '' };
  }
  const named = words.slice(0, inGroup.length > 0 ? 2 : 1).join(' ');
  const complaint = wanted === undefined ? '' : `"${harmless(named)}" is not a command.\n\n`;
  return { status: 2, stdout: '', stderr: complaint + list };
}

const footer = `A command needs the settings of the server: the same variables, or TESSERA_CONFIG. "tessera <command> --help" describes it.
Exit status: 0 done, 1 refused or a problem found, 2 wrong usage.
`;

/** @throws UsageError */
function readCall(command: Command, rest: readonly string[]) {
  const options = { ...command.options, ...commonOptions };
  let parsed: ReturnType<typeof parse>;
  const parse = () => parseArgs({ args: [...rest], options, allowPositionals: true });
  try {
    parsed = parse();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  const { help, json: _, ...named } = parsed.values;
  if (help) return 'help';
  const { args = [] } = command;
  const words = parsed.positionals;
  const missing = args.find((arg, index) => arg.startsWith('<') && !words[index]?.trim());
  if (missing) throw new UsageError(`${missing} is missing.`);
  if (words.length > args.length) throw new UsageError(`"${words[args.length]}" is one word too many.`);
  return { words: args.map((_arg, index) => words[index]), options: named };
}

function helpOf(name: string, { summary, args = [], help, options }: Command): string {
  const all: [string, Option][] = Object.entries({ ...options, ...commonOptions });
  const spelled = all.map(([option, { meaning, ...more }]) => [
    'value' in more ? `--${option} <${more.value}>` : `--${option}`,
    meaning,
  ]);
  const usage = ['tessera', name, ...args, ...spelled.map(([option]) => `[${option}]`)].join(' ');
  return [
    `Usage: ${usage}`,
    '',
    `${summary}.${help && ` ${help}`}`,
    '',
    textTable(spelled.map(([option = '', meaning = '']) => [`  ${option}`, meaning])),
    '',
  ].join('\n');
}

function present({ status = 0, text, data }: CommandResult, isJson: boolean): CommandAnswer {
  const output = isJson ? JSON.stringify(data, null, 2) : text;
  return { status, stdout: `${harmless(output)}\n`, stderr: '' };
}

/** Names and User-Agents may contain commands to a terminal; JSON lets those of 8 bits through. */
function harmless(output: string): string {
  return output.replaceAll(/[^\P{Cc}\n]|\p{Cf}/gu, (sign) =>
    Array.from({ length: sign.length }, (_, at) => {
      const unit = sign.charCodeAt(at).toString(16);
      return `\\u${unit.padStart(4, '0')}`;
    }).join(''),
  );
}

function describe(error: unknown): string {
  const isKnown =
    error instanceof UsageError ||
    error instanceof ConfigError ||
    error instanceof BackupError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof StorageError;
  return isKnown ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
}
