import { type Kysely, sql, type Transaction } from 'kysely';
import { readTableKinds, type TableKind } from './table-kinds.ts';

/** Twice the processor cores of the workers that a cluster may grow to. */
export const defaultShards = 32;

/**
 * Distributes tenant tables by workspace, and copies those that they reference to each node. In one transaction: if interrupted, nothing has
 * changed. Later calls distribute only new tables. No server may run meanwhile.
 */
export async function distribute<Schema>(
  db: Kysely<Schema>,
  { shards = defaultShards }: { shards?: number } = {},
): Promise<TableKind[]> {
  return db.transaction().execute(async (tx) => {
    await sql.raw(`set local citus.shard_count to ${shards}`).execute(tx);
    // Citus alters tables that reference each other only over one connection per worker.
    await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(tx);
    const tables = await readTableKinds(tx);
    const added = tables.filter(({ kind, isDistributed }) => kind !== 'local' && !isDistributed);
    if (added.length === 0) return [];
    // Citus refuses a foreign key between a distributed table and one that is not yet.
    const keys = await readForeignKeys(
      tx,
      added.map(({ name }) => name),
    );
    for (const { table, name } of keys)
      await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(tx);
    // Or their owner, who runs this, would see no rows to copy.
    const secured = await findSecuredTables(tx, added);
    for (const name of secured)
      await sql`alter table ${sql.raw(name)} no force row level security`.execute(tx);
    await distributeTables(tx, tables, added);
    // The rows that the shards now have; a dump of the coordinator would contain them.
    for (const { name } of added)
      await sql`select truncate_local_data_after_distributing_table(${name}::regclass)`.execute(tx);
    for (const name of secured) await sql`alter table ${sql.raw(name)} force row level security`.execute(tx);
    for (const { table, name, definition } of keys)
      await sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        tx,
      );
    return added;
  });
}

async function distributeTables<Schema>(
  tx: Transaction<Schema>,
  tables: readonly TableKind[],
  added: readonly TableKind[],
): Promise<void> {
  for (const { name } of added.filter(({ kind }) => kind === 'reference'))
    await sql`select create_reference_table(${name}::regclass)`.execute(tx);
  let first = tables.find(({ kind, isDistributed }) => kind === 'tenant' && isDistributed)?.name;
  for (const { name } of added.filter(({ kind }) => kind === 'tenant')) {
    await sql`select create_distributed_table(${name}::regclass, 'workspace_id', colocate_with => ${first ?? 'none'})`.execute(
      tx,
    );
    first ??= name;
  }
}

async function findSecuredTables<Schema>(
  tx: Transaction<Schema>,
  tables: readonly TableKind[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relforcerowsecurity and oid::regclass::text = any(${tables.map(({ name }) => name)})`.execute(tx);
  return rows.map(({ name }) => name);
}

type ForeignKey = { table: string; name: string; definition: string };

/** From and to the tables. By name, because Citus may replace a table whose last foreign key is dropped. */
async function readForeignKeys<Schema>(
  tx: Transaction<Schema>,
  tables: readonly string[],
): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0
      and (conrelid::regclass::text = any(${tables}) or confrelid::regclass::text = any(${tables}))
    order by 1, 2`.execute(tx);
  return rows;
}
