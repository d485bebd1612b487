import { ConfigError } from '../config/config-error.ts';
import { requireCluster } from '../platform/database/citus/cluster.ts';
import { defaultShards, distribute } from '../platform/database/citus/distribute.ts';
import { findUndistributed, type TableKind } from '../platform/database/citus/table-kinds.ts';
import { openWithoutTimeout } from '../platform/database/migrate.ts';
import { findConnectedProcesses } from '../platform/queue/connected-processes.ts';
import { defineCommand, dryRunOption, readWholeNumber } from './command.ts';
import { requireCurrentSchema, withDatabase } from './open-installation.ts';

export const distributeDatabase = defineCommand({
  summary: 'Distribute the tables of the database over a Citus cluster',
  help: 'Stop all servers first. Checks extension, role and nodes, and changes everything or, if interrupted, nothing. Once distributed, migrations distribute new tables themselves; a further run reports what is left.',
  options: {
    ...dryRunOption,
    shards: {
      type: 'string',
      value: 'number',
      meaning: `Parts into which workspaces are divided, ${defaultShards} by default; fixed afterwards`,
    },
  },
  run: ({ options, environment }) => {
    const shards = readWholeNumber('--shards', options.shards ?? String(defaultShards), {
      min: 1,
      max: 1024,
    });
    return withDatabase(environment, async ({ database, url }) => {
      await requireCurrentSchema(database);
      const nodes = await requireCluster(database.global);
      const isDryRun = options['dry-run'] ?? false;
      const tables = isDryRun ? await findUndistributed(database.global) : await run(url, shards);
      const names = (kind: TableKind['kind']) =>
        tables.filter((table) => table.kind === kind).map(({ name }) => name);
      const [tenant, reference] = [names('tenant'), names('reference')];
      const verb = isDryRun ? 'Would distribute' : 'Distributed';
      return {
        text:
          tables.length === 0
            ? `All tables are distributed over ${nodes.length} nodes.`
            : [
                `${verb} by workspace, in ${shards} shards over ${nodes.length} nodes: ${tenant.join(', ') || 'no table'}.`,
                `${isDryRun ? 'Would copy' : 'Copied'} to each node: ${reference.join(', ') || 'no table'}.`,
              ].join('\n'),
        data: { nodes, tenant, reference, dryRun: isDryRun },
      };
    });
  },
});

/** Copying the rows may take longer than a statement of a server may. */
async function run(url: string, shards: number): Promise<TableKind[]> {
  const db = openWithoutTimeout(url);
  try {
    const [server] = await findConnectedProcesses(db);
    if (server)
      throw new ConfigError(
        'invalid',
        `${server.process} uses the database: stop all servers, and try again.`,
      );
    return await distribute(db, { shards });
  } finally {
    await db.destroy();
  }
}
