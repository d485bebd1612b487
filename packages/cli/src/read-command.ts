import { parseArgs } from 'node:util';
import type { Format } from './template-file.ts';
import { UserError } from './user-error.ts';

export const help = `Keeps the pass templates of a Tessera workspace as files, and forwards its
webhooks to a program under development.

Usage: tessera templates <command> [options] [names…]
       tessera listen <address> [options]

Commands:
  pull    Write a file per pass template, with its images in images/
  plan    Check the files and show what apply would change; changes nothing
  apply   Create and change pass templates as the files say
  listen  Send a workspace's webhooks to an address, such as
          http://localhost:4000/hooks, until Ctrl-C

Names limit a command to some templates: names of templates or of files.

Options of all commands:
  --url <address>    The address of Tessera (default: TESSERA_URL)
  --api-key <key>    A key of the workspace (default: TESSERA_API_KEY, which
                     other users of the machine cannot see)
  -h, --help         Show this help
  --version          Show the version

pull, plan and apply:
  --dir <folder>     The folder of the files (default: passes)
  --lock <file>      The lock file, in the folder (default: tessera.lock.json);
                     give each workspace its own

pull:
  --format <format>  yaml or json, for new files (default: yaml)
  --force            Overwrite files that have changes

plan:
  --publish          Include what apply --publish would publish
  --force            As apply --force would do
  --json             Print the plan as JSON

apply:
  --yes              Do not ask
  --publish          Publish the templates, too; passes change in the wallets
  --demo             Create new templates as demo templates
  --force            Overwrite changes made on the server since the last pull

listen:
  --event <type>     Only this event; may be repeated (default: all)
  --secret <secret>  Sign with this whsec_… (default: TESSERA_WEBHOOK_SECRET,
                     or a new one)

Exit codes:
  0  plan: no changes; pull, apply, listen: done
  1  an error; plan: also a mistake in a file
  2  plan: there are changes
`;

export type ListenCommand = {
  action: 'listen';
  forwardTo: string;
  /** Empty for all. */
  eventTypes: string[];
  /** Null: a new one. */
  secret: string | null;
  url: string;
  apiKey: string;
};

export type Command = {
  action: 'pull' | 'plan' | 'apply';
  names: string[];
  dir: string;
  lock: string;
  format: Format;
  isForced: boolean;
  isJson: boolean;
  isConfirmed: boolean;
  shouldPublish: boolean;
  isDemo: boolean;
  url: string;
  apiKey: string;
};

const options = {
  dir: { type: 'string' },
  lock: { type: 'string' },
  url: { type: 'string' },
  'api-key': { type: 'string' },
  format: { type: 'string' },
  force: { type: 'boolean' },
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  publish: { type: 'boolean' },
  demo: { type: 'boolean' },
  event: { type: 'string', multiple: true },
  secret: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** The commands that accept an option. */
const commandsOfOption: Record<string, (Command | ListenCommand)['action'][]> = {
  dir: ['pull', 'plan', 'apply'],
  lock: ['pull', 'plan', 'apply'],
  format: ['pull'],
  force: ['pull', 'plan', 'apply'],
  json: ['plan'],
  yes: ['apply'],
  publish: ['plan', 'apply'],
  demo: ['apply'],
  event: ['listen'],
  secret: ['listen'],
};

/** Parses the arguments. @throws UserError if they are invalid */
export function readCommand(
  args: string[],
  env: NodeJS.ProcessEnv,
): Command | ListenCommand | 'help' | 'version' {
  const { values, positionals } = parse(args);
  if (values.version) return 'version';
  if (values.help || args.length === 0 || positionals[0] === 'help') return 'help';
  if (positionals[0] === 'listen') return readListen(positionals.slice(1), values, env);
  const [group, action, ...names] = positionals;
  if (group !== 'templates') throw new UserError(`There is no command “${group}”. ${seeHelp}`);
  if (action === undefined) return 'help';
  if (action !== 'pull' && action !== 'plan' && action !== 'apply')
    throw new UserError(`There is no command “templates ${action}”. ${seeHelp}`);
  requireOptionsOf(action, values);
  const { format = 'yaml', dir = 'passes', lock = 'tessera.lock.json' } = values;
  if (format !== 'yaml' && format !== 'json') throw new UserError('--format is yaml or json.');
  if (/[/\\]/.test(lock) || !lock.endsWith('.lock.json'))
    throw new UserError('--lock is the name of a file in the folder that ends with .lock.json.');
  return {
    ...{ action, names, dir, lock, format },
    isForced: values.force ?? false,
    isJson: values.json ?? false,
    isConfirmed: values.yes ?? false,
    shouldPublish: values.publish ?? false,
    isDemo: values.demo ?? false,
    url: readUrl(values.url ?? env.TESSERA_URL ?? ''),
    apiKey: readKey(values['api-key'] ?? env.TESSERA_API_KEY ?? ''),
  };
}

const seeHelp = 'See tessera --help.';

type Values = ReturnType<typeof parse>['values'];

function requireOptionsOf(action: (Command | ListenCommand)['action'], values: Values): void {
  for (const [name, actions] of Object.entries(commandsOfOption)) {
    if (Object.hasOwn(values, name) && !actions.includes(action))
      throw new UserError(`--${name} is not an option of ${action}. ${seeHelp}`);
  }
}

function readListen([address, ...others]: string[], values: Values, env: NodeJS.ProcessEnv): ListenCommand {
  requireOptionsOf('listen', values);
  const target = address && URL.canParse(address) ? new URL(address) : null;
  if (!target || !/^https?:$/.test(target.protocol) || others.length > 0)
    throw new UserError(
      'listen takes one address that begins with http:// or https://, such as http://localhost:4000/hooks.',
    );
  const secret = values.secret ?? env.TESSERA_WEBHOOK_SECRET ?? null;
  if (secret !== null && !/^whsec_[A-Za-z0-9+/]{32,}=*$/.test(secret))
    throw new UserError('The secret is whsec_ and at least 24 bytes in Base64.');
  return {
    ...{ action: 'listen', forwardTo: target.href, eventTypes: values.event ?? [], secret },
    url: readUrl(values.url ?? env.TESSERA_URL ?? ''),
    apiKey: readKey(values['api-key'] ?? env.TESSERA_API_KEY ?? ''),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node's advice about positional arguments follows the first sentence.
    const [message = ''] = error instanceof Error ? error.message.split('. ') : [];
    throw new UserError(`${message.replace(/\.$/, '')}. ${seeHelp}`);
  }
}

function readUrl(text: string): string {
  if (text === '') throw new UserError('Set TESSERA_URL to the address of Tessera, or pass --url.');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw new UserError(
      'The address of Tessera begins with https:// or http://, such as https://passes.example.com.',
    );
  return url.href.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}

function readKey(text: string): string {
  const key = text.trim();
  if (key === '')
    throw new UserError('Set TESSERA_API_KEY to a key of the workspace: Settings, API Management.');
  if (!/^tsk_[\x21-\x7e]+$/.test(key))
    throw new UserError('TESSERA_API_KEY holds no API key: keys begin with tsk_.');
  if (key.startsWith('tsk_org-'))
    throw new UserError(
      'This is a key of an organization. Use one of a workspace: Settings, API Management.',
    );
  return key;
}
