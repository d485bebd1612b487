import { type Kysely, sql } from 'kysely';

/** Templates whose passes attach themselves to a card at Google, and what each card's object shows of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pass_templates
    add column linked_template_ids uuid[],
    add column is_linked boolean not null default false`.execute(db);
  await sql`alter table google_objects
    add column linked_object_ids text[],
    add column linked_to uuid`.execute(db);
}
