import { statfs } from 'node:fs/promises';
import { type Config, readConfig } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { EmbeddedPostgresError } from '../../platform/database/embedded/embedded-postgres-error.ts';
import { describeLocation, requireFiles } from '../../platform/files/open-files.ts';
import { checkSmtp } from '../../platform/mail/smtp-mailer.ts';
import { defineCommand, textTable } from '../command.ts';
import { withDatabase } from '../open-installation.ts';
import { type Check, ok, problem, warning } from './check.ts';
import { checkAddress } from './check-address.ts';
import { checkDatabase } from './check-database.ts';

export const runDoctor = defineCommand({
  summary: 'Judge the installation, and say what to do about each problem',
  help: 'Checks that PUBLIC_URL is reached by https, the mail server accepts the login (no mail is sent), certificates and their days left, the clock, the files, the disk, the database role, connections, processes, the queue and waiting WAL. Run it where the server runs. Changes nothing. Status 1 if there is a problem.',
  options: {},
  run: async ({ environment }) => {
    const config = readConfig(environment, []);
    const checks = [
      ...(await checkAddress({ publicUrl: config.publicUrl, now: new Date() })),
      await checkMail(config),
      await checkFiles(config),
      await checkDisk(config),
      ...(await withDatabase(environment, checkDatabase).catch(unreachable)),
    ];
    return {
      status: checks.some(({ state }) => state === 'problem') ? 1 : 0,
      text: textTable(
        checks.flatMap(({ name, state, finding, advice }) => [
          [state, name, finding],
          ...(advice ? [['', '', `→ ${advice}`]] : []),
        ]),
      ),
      data: { checks },
    };
  },
});

function unreachable(error: unknown): Check[] {
  if (!(error instanceof ConfigError || error instanceof EmbeddedPostgresError)) throw error;
  const [finding = '', advice] = error.message.split(/: (?=[^:]*$)/);
  return [
    problem('database', finding, advice ?? 'Start the database, and correct DATABASE_URL or DATA_DIR.'),
  ];
}

async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<Check> {
  if (mail.kind === 'none')
    return warning(
      'mail',
      'No mail can be sent.',
      'Set SMTP_URL and MAIL_FROM to send codes, invitations and links.',
    );
  if (mail.kind === 'mailbox') return ok('mail', 'Mails are shown on the mailbox page of development.');
  try {
    await checkSmtp(mail);
    return ok('mail', 'The mail server accepts the connection and the login; no mail was sent.');
  } catch (error) {
    return problem(
      'mail',
      `The mail server cannot be used (${messageOf(error)}).`,
      'Correct SMTP_URL, or start the mail server.',
    );
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function checkFiles(config: Config): Promise<Check> {
  const finding = `Files are kept in ${describeLocation(config)}.`;
  try {
    await requireFiles(config);
    return ok('files', finding);
  } catch (error) {
    return problem('files', finding, messageOf(error));
  }
}

/** Below it the server refuses uploads and is not ready. */
const freeBytesMin = 100 * 1024 * 1024;
const freeBytesWarned = 2 * 1024 * 1024 * 1024;

async function checkDisk({ dataDirectory }: Pick<Config, 'dataDirectory'>): Promise<Check> {
  let freeBytes: number;
  try {
    const { bavail, bsize } = await statfs(dataDirectory);
    freeBytes = bavail * bsize;
  } catch (error) {
    return problem('disk', `${dataDirectory} cannot be read (${messageOf(error)}).`, 'Correct DATA_DIR.');
  }
  const finding = `${(freeBytes / 1e9).toFixed(1)} GB are free at ${dataDirectory}.`;
  const advice = 'Free space or enlarge the volume; "tessera purge --dry-run" lists what may be removed.';
  if (freeBytes < freeBytesMin) return problem('disk', finding, advice);
  return freeBytes < freeBytesWarned ? warning('disk', finding, advice) : ok('disk', finding);
}
