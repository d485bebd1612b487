import { ConfigError } from './config-error.ts';
import { settings } from './env.ts';

/** `roles`, `webs` and `workers` are the raw texts. */
export type Flags = {
  help: boolean;
  reset: boolean;
  empty: boolean;
  roles: string | undefined;
  webs: string | undefined;
  workers: string | undefined;
};

export const flagMeanings = [
  { flag: '--help', meaning: 'Print this text.' },
  { flag: '--reset', meaning: 'Delete the embedded database, files and demo data, and begin afresh.' },
  { flag: '--empty', meaning: 'Start without demo data.' },
  { flag: '--roles LIST', meaning: 'What this process does: web, worker, or both (web,worker).' },
  { flag: '--webs N', meaning: 'Run N web processes, which share the port.' },
  { flag: '--workers N', meaning: 'Run N worker processes; the web processes run no jobs then.' },
] as const;

/** @throws ConfigError for an unknown argument, so that a mistyped `--reset` does not start the server */
export function readFlags(argv: readonly string[]): Flags {
  const flags: Flags = {
    help: false,
    reset: false,
    empty: false,
    roles: undefined,
    webs: undefined,
    workers: undefined,
  };
  const rest = argv.flatMap((word) => /^(--roles|--webs|--workers)=(.*)$/s.exec(word)?.slice(1) ?? [word]);
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--help') flags.help = true;
    else if (word === '--reset') flags.reset = true;
    else if (word === '--empty') flags.empty = true;
    else if (word === '--roles') flags.roles = rest.shift() ?? '';
    else if (word === '--webs') flags.webs = rest.shift() ?? '';
    else if (word === '--workers') flags.workers = rest.shift() ?? '';
    else throw new ConfigError('invalid', `"${word}" is not a flag of this program; --help lists them.`);
  }
  return flags;
}

/** `program` is how the caller starts the server. */
export function helpText(program = 'npm start -- [flags]'): string {
  const flags = flagMeanings.map(({ flag, meaning }) => `  ${flag.padEnd(14)}${meaning}`);
  const variables = settings.flatMap(({ name, meaning, fallback, example, ...more }) => [
    'isSecret' in more ? `  ${name}, or ${name}_FILE with a file that holds it` : `  ${name}`,
    `      ${meaning}`,
    `      default: ${fallback}    example: ${example}`,
  ]);
  return [
    'Tessera issues Apple Wallet and Google Wallet passes.',
    '',
    program,
    '',
    ...flags,
    '',
    'Settings are environment variables, as in PORT=8080, or lines of the file that TESSERA_CONFIG names.',
    '',
    ...variables,
    '',
  ].join('\n');
}
