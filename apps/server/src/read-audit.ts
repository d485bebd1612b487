import { ConfigError } from './config/config-error.ts';
import { findAccount } from './find-account.ts';
import { readAuditRecord } from './platform/identity/read-audit-record.ts';
import { type Command, type CommandContext, runCommand } from './run-command.ts';

const help = `Prints what happened to accounts: sign-ins and sign-ups, changes of passwords and second factors, roles, sessions, refused API keys,
new system admins, and attempts, mails and invitations that a limit refused. Newest first.

node scripts/node.mjs apps/server/src/read-audit.ts [email] [lines]

Of everybody, or of the account with that address; 100 lines unless told. Each line is a JSON object with the time, its
type and detail, whose account, session and organization, and the address and browser it came from. The server may be running or not. Give it
the settings (DATABASE_URL, DATA_DIR, MASTER_KEY, …) the server is started with; "npm start -- --help" lists them.
`;

const linesUnlessTold = 100;
/** What a terminal can scroll through. */
const linesMax = 100_000;

async function read(ctx: CommandContext, { email, lines }: Wanted): Promise<string> {
  if (ctx.identity.name === 'workos')
    throw new ConfigError(
      'invalid',
      'WorkOS keeps the accounts of this installation, and their audit record.',
    );
  const user = email === null ? null : await findAccount(ctx, email);
  const record = await readAuditRecord(ctx.database.global, { userId: user?.id ?? null, linesMax: lines });
  if (record.length === 0) return 'Nothing is recorded.';
  return record.map((line) => harmless(JSON.stringify(line))).join('\n');
}

/** A User-Agent may contain commands to a terminal; JSON lets those of 8 bits through. */
function harmless(line: string): string {
  return line.replaceAll(/[\u007f-\u009f]|\p{Cf}/gu, (sign) =>
    Array.from({ length: sign.length }, (_, at) => {
      const unit = sign.charCodeAt(at).toString(16);
      return `\\u${unit.padStart(4, '0')}`;
    }).join(''),
  );
}

type Wanted = { email: string | null; lines: number };

function wantedOf(words: readonly string[]): Wanted | null {
  const [email, count, ...rest] = words[0]?.includes('@') ? words : [null, ...words];
  const lines = count === undefined ? linesUnlessTold : Number(count);
  return rest.length === 0 && Number.isInteger(lines) && lines > 0 && lines <= linesMax
    ? { email: email ?? null, lines }
    : null;
}

const work = (words: readonly string[]) => {
  const wanted = wantedOf(words);
  return wanted && ((ctx: CommandContext) => read(ctx, wanted));
};

export const command: Command = { help, work, mails: false };

if (import.meta.main) await runCommand(command, process.argv.slice(2));
