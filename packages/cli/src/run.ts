import { join } from 'node:path';
import { applyPlan } from './apply.ts';
import { listen } from './listen.ts';
import { readLock } from './lock-file.ts';
import { hasChanges, type Plan, planTemplates } from './plan.ts';
import { planAsJson, printApplied, printPlan, type Style } from './print-plan.ts';
import { type Pulled, pullTemplates } from './pull.ts';
import { type Command, help, readCommand } from './read-command.ts';
import { explain, openServer } from './server.ts';
import { UserError } from './user-error.ts';

/** The process around the command. */
export type Terminal = {
  env: NodeJS.ProcessEnv;
  version: string;
  write: (line: string) => void;
  writeError: (line: string) => void;
  style: Style;
  /** Null without a terminal. */
  confirm: ((question: string) => Promise<boolean>) | null;
  /** Ends `listen`. */
  signal?: AbortSignal;
};

export const exitCodes = { done: 0, failed: 1, changes: 2 } as const;

/** Runs the command line and returns the exit code. Output never contains the key. */
export async function run(args: string[], terminal: Terminal): Promise<number> {
  let command: ReturnType<typeof readCommand>;
  try {
    command = readCommand(args, terminal.env);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    terminal.writeError(error.message);
    return exitCodes.failed;
  }
  if (typeof command === 'string') {
    terminal.write(command === 'help' ? help.trimEnd() : terminal.version);
    return exitCodes.done;
  }
  const { apiKey, url } = command;
  const hide = (text: string): string => text.replaceAll(apiKey, 'tsk_…');
  const shown: Terminal = {
    ...terminal,
    write: (line) => terminal.write(hide(line)),
    writeError: (line) => terminal.writeError(hide(line)),
  };
  try {
    if (command.action !== 'listen') return await actions[command.action](command, shown);
    await listen(command, shown);
    return exitCodes.done;
  } catch (error) {
    shown.writeError(explain(error, url));
    return exitCodes.failed;
  }
}

type Action = (command: Command, terminal: Terminal) => Promise<number>;
const actions: Record<Command['action'], Action> = { pull, plan, apply };

async function open({ dir, lock, url, apiKey }: Command) {
  const lockPath = join(dir, lock);
  return { server: openServer({ url, apiKey }), lock: await readLock(lockPath), lockPath };
}

const outcomes: Record<Pulled['outcome'], string> = {
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  kept: 'kept; its changes are not applied yet',
  refused: 'not overwritten: both this file and the server changed. Overwrite the file with --force.',
};

async function pull(command: Command, { write, writeError }: Terminal): Promise<number> {
  const { server, lock, lockPath } = await open(command);
  const pulled = await pullTemplates(server, lock, { ...command, lockPath });
  for (const { file, outcome } of pulled)
    (outcome === 'refused' ? writeError : write)(`${file}: ${outcomes[outcome]}`);
  if (pulled.length === 0) write('The workspace has no pass templates.');
  return pulled.some(({ outcome }) => outcome === 'refused') ? exitCodes.failed : exitCodes.done;
}

async function plan(command: Command, { write, style }: Terminal): Promise<number> {
  const { server, lock } = await open(command);
  const planned = await planTemplates(server, lock, command);
  write(command.isJson ? planAsJson(planned) : printPlan(planned, style));
  if (planned.faults.length > 0) return exitCodes.failed;
  return hasChanges(planned) ? exitCodes.changes : exitCodes.done;
}

async function apply(command: Command, { write, writeError, style, confirm }: Terminal): Promise<number> {
  const { server, lock, lockPath } = await open(command);
  const planned = await planTemplates(server, lock, command);
  write(printPlan(planned, style));
  const refusal = refusalOf(planned, command);
  if (refusal !== null) {
    writeError(refusal);
    return exitCodes.failed;
  }
  if (hasChanges(planned) && !command.isConfirmed) {
    if (!confirm) throw new UserError('Nothing was applied: without a terminal to ask in, pass --yes.');
    if (!(await confirm('Apply these changes? (y/N) '))) {
      write('Nothing was applied.');
      return exitCodes.failed;
    }
  }
  const applied = await applyPlan(server, lock, planned, { lockPath, isDemo: command.isDemo });
  const { failed } = applied;
  const reason = failed ? explain(failed.error, command.url) : '';
  (failed ? writeError : write)(printApplied(applied, reason, style));
  return failed ? exitCodes.failed : exitCodes.done;
}

function refusalOf({ faults, templates }: Plan, { isForced }: Command): string | null {
  if (faults.length > 0) return 'Nothing was applied.';
  const outdated = templates.filter(({ isOutdated }) => isOutdated).map(({ file }) => file);
  if (outdated.length === 0 || isForced) return null;
  return `Nothing was applied: the server changed since the pull of ${outdated.join(', ')}.`;
}
