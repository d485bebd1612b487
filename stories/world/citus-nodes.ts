import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Relay, startRelay } from './start-proxy.ts';
import { cluster } from './story-database.ts';
import { waitFor } from './wait-for.ts';

/** Kills or starts a node, if `kill` or `start` and the node's name follow: `scripts/citus-cluster.sh`. */
export const nodeCommand = process.env.CITUS_NODE_COMMAND;

const run = promisify(exec);

/** With SIGKILL; starts the node again when the condition holds. */
export async function killNode(name: string, isNoticed: () => Promise<boolean>): Promise<void> {
  await run(`${nodeCommand} kill ${name}`);
  try {
    await waitFor('clients to notice that the node is gone', isNoticed);
  } finally {
    await run(`${nodeCommand} start ${name}`);
  }
}

export type ClusterNodes = {
  query<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** The name of the worker that holds the rows of a workspace. */
  workerOf(workspaceHandle: string): Promise<string>;
  /** Moves the workspace's shard, with all tables, to the other worker. */
  moveShardOf(workspaceHandle: string): Promise<void>;
  /** Cuts the workers off. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
};

/** The nodes of a distributed database, as a superuser of the coordinator. From now on they reach the workers through relays, in this database only. */
export async function openClusterNodes(databaseUrl: string): Promise<ClusterNodes> {
  const [coordinator = '', ...workers] = cluster ?? [];
  const url = Object.assign(new URL(coordinator), { pathname: new URL(databaseUrl).pathname }).toString();
  const query: ClusterNodes['query'] = async (statement, values = []) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(`/* fixture */ ${statement}`, values)).rows;
    } finally {
      await client.end();
    }
  };
  const relays: Relay[] = [];
  for (const worker of workers) {
    const { port } = new URL(worker);
    const relay = await startRelay(Number(port));
    relays.push(relay);
    // The id apart: as the argument of a scan of pg_dist_node, the function ended Citus 14.0.1 with a segmentation fault.
    const [node] = await query('select nodeid, nodename from pg_dist_node where nodeport = $1', [port]);
    await query('select citus_update_node($1, $2, $3)', [node?.nodeid, node?.nodename, relay.port]);
  }
  await waitFor('the nodes to know the relays', async () => {
    const behind = await query('select from pg_dist_node where not metadatasynced');
    return behind.length === 0;
  });
  const shardOf = async (workspaceHandle: string) => {
    const [shard] = await query<{ id: string; host: string; port: number }>(
      `select shardid as id, nodename as host, nodeport as port from citus_shards
       where shardid = (select get_shard_id_for_distribution_column('passes', id) from workspaces where handle = $1)`,
      [workspaceHandle],
    );
    if (!shard) throw new Error(`There is no shard of ${workspaceHandle}.`);
    return shard;
  };
  return {
    query,
    workerOf: async (workspaceHandle) => {
      const { port } = await shardOf(workspaceHandle);
      return `worker${relays.findIndex((relay) => relay.port === port) + 1}`;
    },
    moveShardOf: async (workspaceHandle) => {
      const { id, host, port } = await shardOf(workspaceHandle);
      const other = relays.find((relay) => relay.port !== port);
      await query(`select citus_move_shard_placement($1, $2, $3, $2, $4, 'block_writes')`, [
        ...[id, host, port, other?.port],
      ]);
    },
    cut: () => {
      for (const relay of relays) relay.cut();
    },
    mend: () => {
      for (const relay of relays) relay.mend();
    },
    close: async () => {
      await Promise.all(relays.map((relay) => relay.close()));
    },
  };
}
