import { type Kysely, sql } from 'kysely';

const statements = [
  `create table embedded_pages (
    workspace_id bigint not null references workspaces (id),
    slug text not null,
    label text not null,
    icon text not null,
    url text not null,
    position text not null check (position in ('before', 'after')),
    rank integer not null,
    created_at timestamptz not null,
    primary key (workspace_id, slug)
  )`,
  `alter table embedded_pages enable row level security`,
  `alter table embedded_pages force row level security`,
  `create policy own_workspace on embedded_pages
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
];

/** Pages of other sites that a workspace embeds, identified by the slug in their URL. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
