import { type Kysely, sql } from 'kysely';

/** Global, for the operator: a row per hour and outcome. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outcome_counts (
      hour timestamptz not null,
      service text not null check (service in ('apple', 'google', 'mail')),
      outcome text not null,
      count bigint not null,
      primary key (hour, service, outcome)
    )`.execute(db);
}
