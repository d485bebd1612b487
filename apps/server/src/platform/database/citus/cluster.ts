import { type Kysely, sql } from 'kysely';
import { ConfigError } from '../../../config/config-error.ts';
import { findUndistributed, hasCitus } from './table-kinds.ts';

type ClusterNode = { address: string; isCoordinator: boolean; isActive: boolean };

/** Distributed tables need these on each node. */
const nodeChecks = `select concat_ws(', ',
  case when not has_schema_privilege('public', 'create') then 'the role may not create tables' end,
  case when current_setting('max_prepared_transactions') = '0' then 'max_prepared_transactions is 0' end)`;

/** @throws ConfigError with each problem of extension, role and nodes */
export async function requireCluster<Schema>(db: Kysely<Schema>): Promise<ClusterNode[]> {
  if (!(await hasCitus(db)))
    throw new ConfigError(
      'missing',
      'The database has no extension citus: create it on each node as a superuser, and connect the nodes.',
    );
  const nodes = await readNodes(db);
  const problems = [...(await roleProblems(db)), ...nodeProblems(nodes)];
  if (problems.length === 0) problems.push(...(await accessProblems(db)));
  if (problems.length > 0) throw new ConfigError('invalid', problems.join('\n'));
  return nodes;
}

async function readNodes<Schema>(db: Kysely<Schema>): Promise<ClusterNode[]> {
  const { rows } = await sql<ClusterNode>`
    select nodename || ':' || nodeport as address, groupid = 0 as "isCoordinator", isactive as "isActive"
    from pg_dist_node where noderole = 'primary' order by groupid`.execute(db);
  return rows;
}

async function roleProblems<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string; bypasses: boolean; foreign: string | null }>`
    select rolname as name, rolsuper or rolbypassrls as bypasses,
      (select min(relname) from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and relowner <> pg_roles.oid) as foreign
    from pg_roles where rolname = current_user`.execute(db);
  return rows.flatMap(({ name, bypasses, foreign }) => [
    ...(bypasses
      ? [`The role ${name} bypasses row-level security: connect as the role that the servers use.`]
      : []),
    ...(foreign ? [`The role ${name} does not own the table ${foreign}: connect as the tables' owner.`] : []),
  ]);
}

function nodeProblems(nodes: readonly ClusterNode[]): string[] {
  return [
    ...(nodes.some(({ isCoordinator }) => isCoordinator)
      ? []
      : ['The coordinator does not know its own address: call citus_set_coordinator_host.']),
    ...(nodes.some(({ isCoordinator }) => !isCoordinator)
      ? []
      : ['The cluster has no workers: add them with citus_add_node.']),
    ...nodes
      .filter(({ isActive }) => !isActive)
      .map(({ address }) => `The node ${address} is inactive: activate it with citus_activate_node.`),
  ];
}

async function accessProblems<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ address: string; success: boolean; result: string }>`
    select nodename || ':' || nodeport as address, success, result
    from run_command_on_all_nodes(${nodeChecks}) join pg_dist_node using (nodeid)`.execute(db);
  return rows.flatMap(({ address, success, result }) => {
    if (!success)
      return [`The coordinator cannot use the node ${address} as this role (pg_hba.conf): ${result}`];
    return result === '' ? [] : [`On the node ${address}: ${result}.`];
  });
}

type NodeLoad = ClusterNode & { shards: number; bytes: number };

export type ClusterState = {
  nodes: NodeLoad[];
  /** Tables of tenants, and those that they reference, that `tessera distribute` would distribute. */
  undistributed: string[];
  /** The largest shard's size by the mean of all; a workspace lies on one shard. Null without rows. */
  skew: number | null;
  moves: { table: string; from: string; to: string; progress: string }[];
};

/** Null without the extension. */
export async function readCluster<Schema>(db: Kysely<Schema>): Promise<ClusterState | null> {
  if (!(await hasCitus(db))) return null;
  const nodes = await readNodes(db);
  const sizes = await readShardSizes(db);
  const bytesOf = new Map<string, number>();
  for (const { bucket, bytes } of sizes) bytesOf.set(bucket, (bytesOf.get(bucket) ?? 0) + bytes);
  const total = [...bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0);
  const moves = await sql<ClusterState['moves'][number]>`
    select table_name::text as table, sourcename || ':' || sourceport as from, targetname || ':' || targetport as to,
      case progress when 0 then 'waiting' when 1 then 'moving' else 'moved' end as progress
    from get_rebalance_progress()`.execute(db);
  return {
    nodes: nodes.map((node) => {
      const own = sizes.filter(({ address }) => address === node.address);
      return {
        ...node,
        shards: new Set(own.map(({ bucket }) => bucket)).size,
        bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
      };
    }),
    undistributed: (await findUndistributed(db)).map(({ name }) => name),
    skew: total > 0 ? (Math.max(...bytesOf.values()) * bytesOf.size) / total : null,
    moves: moves.rows,
  };
}

/** A bucket: the shards of all tables that hold the same workspaces. Sizes are those of Citus' last count. */
async function readShardSizes<Schema>(
  db: Kysely<Schema>,
): Promise<{ address: string; bucket: string; bytes: number }[]> {
  const { rows } = await sql<{ address: string; bucket: string; bytes: number }>`
    select nodename || ':' || nodeport as address, shardminvalue as bucket, sum(shard_size)::float8 as bytes
    from citus_shards join pg_dist_shard using (shardid)
    where citus_table_type = 'distributed' group by 1, 2`.execute(db);
  return rows;
}
