import { createApiKey } from '../features/api-keys/create-api-key.ts';
import { defineCommand, dryRunOption } from './command.ts';
import { findWorkspaceId } from './find-workspace.ts';
import { withInstallation } from './open-installation.ts';

export const createKey = defineCommand({
  summary: 'Create an API key of a workspace and print it',
  args: ['<workspace>', '[name]'],
  help: 'The workspace is its handle, the first part of its address. The key is printed once, because only its hash is stored.',
  options: dryRunOption,
  run: ({ words: [handle = '', name], options, environment }) =>
    withInstallation(environment, { mails: false }, async (installation) => {
      const workspaceId = await findWorkspaceId(installation, handle);
      if (options['dry-run'])
        return {
          text: `A key of ${handle} would be created.`,
          data: { workspace: handle, name: name ?? null, dryRun: true },
        };
      const { value } = await installation.database.inWorkspace(workspaceId, (tx) =>
        createApiKey(installation, tx, { name: name ?? null, createdBy: null }),
      );
      return { text: value, data: { workspace: handle, name: name ?? null, key: value } };
    }),
});
