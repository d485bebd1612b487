import { type Kysely, sql } from 'kysely';

/**
 * `tenant`: has a workspace_id, distributed by it. `reference`: tenant tables reference it, directly or through others; a copy on each node.
 * `local`: all others, pg-boss's included; on the coordinator.
 */
export type TableKind = { name: string; kind: 'tenant' | 'reference' | 'local'; isDistributed: boolean };

/** From the catalog of a database with the extension, so that no table has to be named. */
export async function readTableKinds<Schema>(db: Kysely<Schema>): Promise<TableKind[]> {
  const { rows } = await sql<TableKind>`
    with recursive own as (
      select oid, exists (
          select from pg_attribute where attrelid = pg_class.oid and attname = 'workspace_id' and not attisdropped
        ) as is_tenant
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    ), referenced (oid) as (
      select confrelid from pg_constraint join own on own.oid = conrelid and is_tenant where contype = 'f'
      union select confrelid from pg_constraint join referenced on referenced.oid = conrelid where contype = 'f'
    )
    select own.oid::regclass::text as name,
      case when is_tenant then 'tenant' when oid in (select oid from referenced) then 'reference' else 'local' end as kind,
      exists (select from pg_dist_partition where logicalrelid = own.oid and (partmethod = 'h' or repmodel = 't')) as "isDistributed"
    from own order by name`.execute(db);
  return rows;
}

/** What `tessera distribute` distributes. */
export async function findUndistributed<Schema>(db: Kysely<Schema>): Promise<TableKind[]> {
  const tables = await readTableKinds(db);
  return tables.filter(({ kind, isDistributed }) => kind !== 'local' && !isDistributed);
}

export async function hasCitus<Schema>(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}
