import { type Kysely, type RawBuilder, sql } from 'kysely';
import { hasCitus } from './table-kinds.ts';

type NewTenantTable = {
  name: string;
  /** Between the parentheses of `create table`: columns, primary key and checks, without foreign keys. */
  columns: RawBuilder<unknown>;
  partitionBy?: RawBuilder<unknown>;
  foreignKeys?: readonly Omit<ForeignKey, 'table'>[];
};

/**
 * For migrations. In a distributed database the table is distributed before it gets its foreign keys, which Citus would refuse in `create table`.
 */
export async function createTenantTable(
  db: Kysely<unknown>,
  { name, columns, partitionBy, foreignKeys = [] }: NewTenantTable,
): Promise<void> {
  const table = sql.table(name);
  await sql`create table ${table} (${columns}) ${partitionBy ? sql`partition by ${partitionBy}` : sql``}`.execute(
    db,
  );
  if (await isDistributed(db))
    await sql`select create_distributed_table(${name}::regclass, 'workspace_id', colocate_with => 'change_numbers')`.execute(
      db,
    );
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
  const own = sql`workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint`;
  await sql`create policy own_workspace on ${table} using (${own}) with check (${own})`.execute(db);
  for (const key of foreignKeys) await addForeignKey(db, { table: name, ...key });
}

type ForeignKey = {
  table: string;
  name: string;
  columns: readonly string[];
  references: { table: string; columns: readonly string[] };
};

/** For migrations: Citus allows no other change in the same statement, and requires the name. */
export async function addForeignKey(
  db: Kysely<unknown>,
  { table, name, columns, references }: ForeignKey,
): Promise<void> {
  const list = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)));
  await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} foreign key (${list(columns)})
    references ${sql.table(references.table)} (${list(references.columns)})`.execute(db);
}

/** `change_numbers` is the oldest tenant table without foreign keys to others. */
export async function isDistributed<Schema>(db: Kysely<Schema>): Promise<boolean> {
  if (!(await hasCitus(db))) return false;
  const { rows } = await sql`
    select from pg_dist_partition where logicalrelid = 'change_numbers'::regclass and partmethod = 'h'`.execute(
    db,
  );
  return rows.length > 0;
}
