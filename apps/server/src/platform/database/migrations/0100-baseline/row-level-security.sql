-- The second line of defense behind the queries' workspace_id: without a workspace set for the transaction, no tenant row
-- can be read or written. Forced, because the application owns its tables, and owners are otherwise exempt.
do $$
declare
  tenant_table regclass;
  own constant text :=
    $policy$workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint$policy$;
begin
  for tenant_table in
    select pg_class.oid from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'workspace_id'
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
  loop
    execute format('alter table %s enable row level security', tenant_table);
    execute format('alter table %s force row level security', tenant_table);
    execute format('create policy own_workspace on %s using (%s) with check (%s)', tenant_table, own, own);
  end loop;
end $$;
