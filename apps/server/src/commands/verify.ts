import { readArchive, readToEnd } from '../backup/archive.ts';
import { openArchive } from '../backup/open-target.ts';
import { verifyInstallation } from '../backup/verify-installation.ts';
import { readConfig } from '../config/config.ts';
import { openSecrets } from '../config/secrets.ts';
import { openImageWorkers } from '../features/images/open-image-workers.ts';
import { openSigningIdentities } from '../features/wallet-platforms/apple-wallet.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { deriveKeys } from '../platform/keys/derive-keys.ts';
import { openRootKey } from '../platform/keys/open-root-key.ts';
import { createVault } from '../platform/keys/secret-vault.ts';
import { type CommandResult, defineCommand, readWholeNumber } from './command.ts';
import { requireCurrentSchema, withDatabase } from './open-installation.ts';

export const verify = defineCommand({
  summary: 'Check that every secret opens and that passes can be made, or that an archive is whole',
  help: 'Changes nothing.',
  options: {
    archive: { type: 'string', value: 'file', meaning: 'Check this archive instead of the installation' },
    passes: {
      type: 'string',
      value: 'number',
      meaning: 'How many passes of each workspace; 10 unless given',
    },
  },
  run: ({ options: { archive, passes = '10' }, environment }) =>
    archive === undefined
      ? verifyHere(environment, readWholeNumber('--passes', passes, { min: 2, max: 100_000 }))
      : verifyArchive(environment, archive),
});

async function verifyArchive(environment: NodeJS.ProcessEnv, path: string): Promise<CommandResult> {
  const config = readConfig(environment, []);
  const secrets = { ...(await openSecrets(config, false)), passphrase: config.backup.passphrase };
  const { target, name } = await openArchive(config, path);
  const { header, manifest } = await readArchive(target, name, secrets, readToEnd);
  return {
    text: `The archive of ${header.startedAt} is whole: ${manifest.entries} entries, ${manifest.bytes} bytes.`,
    data: { startedAt: header.startedAt, version: header.version, ...manifest },
  };
}

function verifyHere(environment: NodeJS.ProcessEnv, passesPerWorkspace: number): Promise<CommandResult> {
  return withDatabase(environment, async ({ config, database, clock, logger }) => {
    await requireCurrentSchema(database);
    const rootKey = await openRootKey({ db: database.global, clock, config });
    const vault = createVault(rootKey);
    const imageWorkers = openImageWorkers(logger);
    try {
      const ctx = {
        config,
        database,
        clock,
        vault,
        imageWorkers,
        keys: deriveKeys(rootKey),
        files: await openFiles(config),
        apple: { signingIdentity: openSigningIdentities({ database, vault, clock }) },
      };
      const found = await verifyInstallation(ctx, passesPerWorkspace);
      const { secrets, rendered, signed, googleObjects, problems } = found;
      const text = `${secrets} secrets opened, ${rendered} passes rendered, ${signed} of them signed for Apple Wallet, ${googleObjects} written for Google Wallet.`;
      return {
        status: problems.length > 0 ? 1 : 0,
        text: [text, ...problems].join('\n'),
        data: found,
      };
    } finally {
      await imageWorkers.close();
    }
  });
}
