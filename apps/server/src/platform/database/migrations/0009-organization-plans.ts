import { type Kysely, sql } from 'kysely';

// Indexes for paging an organization's workspaces, and all organizations, in display order.
const statements = [
  `alter table organizations add column embedded_designer_enabled boolean not null default false`,
  // Organizations on the full plan keep all features.
  `update organizations set embedded_designer_enabled = can_create_non_demo_templates`,
  `alter table organizations alter column embedded_designer_enabled drop default`,
  `create index organizations_by_name on organizations (name, handle)`,
  `create index workspaces_of_organization_by_name on workspaces (organization_id, name, handle)`,
  `create index workspaces_by_name on workspaces (name, handle)`,
];

/** The embedded designer becomes part of an organization's plan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
