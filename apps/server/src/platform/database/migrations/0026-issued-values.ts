import { type Kysely, sql } from 'kysely';

/** Read and written across workspaces below, which requires the owner and unforced row-level security. */
const tables = ['pass_templates', 'passes'];

const statements = [
  `alter table pass_templates add column issued_values jsonb`,
  // Excludes voided tickets, only here, so that the row matches the current class at Google.
  `with tickets as (
      select passes.workspace_id, passes.pass_template_id, passes.attributes
      from passes join pass_templates as template
        on template.workspace_id = passes.workspace_id and template.id = passes.pass_template_id
      where status = 'issued' and pass_type = 'eventTicket' and google_issuer_id is not null
    ), totals as (
      select workspace_id, pass_template_id, count(*) as tickets from tickets group by 1, 2
    ), own as (
      select workspace_id, pass_template_id, key, count(*) as tickets, min(value::text) as low, max(value::text) as high
      from tickets cross join lateral jsonb_each(attributes) where value <> 'null' group by 1, 2, 3
    ), issued as (
      select totals.workspace_id, totals.pass_template_id, coalesce(jsonb_object_agg(key,
        case when low <> high then '"differ"'
          when own.tickets < totals.tickets then jsonb_build_array(null::text, low::jsonb)
          else jsonb_build_array(low::jsonb) end
      ) filter (where key is not null), '{}') as by_key
      from totals left join own
        on own.workspace_id = totals.workspace_id and own.pass_template_id = totals.pass_template_id
      group by 1, 2
    )
    update pass_templates set issued_values = by_key from issued
    where pass_templates.workspace_id = issued.workspace_id and pass_templates.id = issued.pass_template_id`,
];

/** Stores the shared values of event tickets in their template's row: deriving them took time for every ticket issued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of tables) await run(`alter table ${table} no force row level security`);
  for (const statement of statements) await run(statement);
  for (const table of tables) await run(`alter table ${table} force row level security`);
}
