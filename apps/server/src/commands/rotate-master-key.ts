import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ConfigError } from '../config/config-error.ts';
import { keepNextKey, openSecrets, writeNextKey } from '../config/secrets.ts';
import { openRootKey, rotateMasterKey } from '../platform/keys/open-root-key.ts';
import { defineCommand, dryRunOption } from './command.ts';
import { requireCurrentSchema, withDatabase } from './open-installation.ts';

const keyBytes = 32;

export const rotateKey = defineCommand({
  summary: 'Seal the secrets with another master key',
  help: 'Servers that run go on; the next start needs the new key. Links, tokens and passes stay valid. A key in DATA_DIR is replaced there, by a random one unless --new-key-file is given; a key in MASTER_KEY or MASTER_KEY_FILE is replaced by you, after this command.',
  options: {
    'new-key-file': {
      type: 'string',
      value: 'file',
      meaning: 'The new key: 32 bytes in Base64, from "openssl rand -base64 32"',
    },
    ...dryRunOption,
  },
  run: ({ options, environment }) =>
    withDatabase(environment, async ({ config, database, clock }) => {
      await requireCurrentSchema(database);
      const db = database.global;
      const file = options['new-key-file'];
      const isConfigured = config.masterKey !== null;
      if (isConfigured && file === undefined)
        throw new ConfigError(
          'missing',
          'The settings hold the master key: give the new one by --new-key-file.',
        );
      const next = file === undefined ? randomBytes(keyBytes) : await readKey(file);
      // Also ends a rotation that was interrupted.
      await openRootKey({ db, clock, config });
      const { masterKey } = await openSecrets(config, false);
      if (options['dry-run'])
        return { text: 'The key fits. Would seal the secrets with the new one.', data: { dryRun: true } };
      if (!isConfigured) await writeNextKey(config.dataDirectory, next);
      const changed = await rotateMasterKey({ db, clock }, { masterKey, next });
      if (!isConfigured) await keepNextKey(config.dataDirectory);
      const remedy = isConfigured
        ? 'Set MASTER_KEY to it, or replace the file of MASTER_KEY_FILE, before the next start.'
        : `${config.dataDirectory} holds it: back it up.`;
      return {
        text: changed
          ? `The new master key seals the secrets. ${remedy}`
          : 'This key seals the secrets already: nothing was changed.',
        data: { changed },
      };
    }),
});

async function readKey(file: string): Promise<Buffer> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError('invalid', `${file} cannot be read.`);
  });
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === keyBytes && key.toString('base64') === text.trim()) return key;
  throw new ConfigError('invalid', `${file} holds no key of ${keyBytes} bytes in Base64.`);
}
