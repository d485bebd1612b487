import { type Kysely, sql } from 'kysely';
import { createTenantTable } from '../citus/tenant-table.ts';

/** Loyalty programs: versioned rules, the ledger of entries by month, and the rewards that passes earned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(db, {
    name: 'programs',
    columns: sql`
      workspace_id bigint not null,
      id uuid not null,
      pass_template_id uuid not null,
      version integer not null,
      opened_after uuid,
      opened_at timestamptz,
      run_task text,
      run_period text,
      run_after uuid,
      finished_runs jsonb not null default '{}',
      checked_after uuid,
      created_at timestamptz not null,
      ended_at timestamptz,
      primary key (workspace_id, id)`,
    foreignKeys: [
      {
        name: 'programs_pass_template_fkey',
        columns: ['workspace_id', 'pass_template_id'],
        references: { table: 'pass_templates', columns: ['workspace_id', 'id'] },
      },
    ],
  });
  await sql`create unique index programs_of_template on programs (workspace_id, pass_template_id)
    where ended_at is null`.execute(db);
  await createTenantTable(db, {
    name: 'program_versions',
    columns: sql`
      workspace_id bigint not null,
      program_id uuid not null,
      version integer not null,
      rules jsonb not null,
      effective_at timestamptz not null,
      created_by text,
      primary key (workspace_id, program_id, version)`,
    foreignKeys: [
      {
        name: 'program_versions_program_fkey',
        columns: ['workspace_id', 'program_id'],
        references: { table: 'programs', columns: ['workspace_id', 'id'] },
      },
    ],
  });
  await createTenantTable(db, {
    name: 'program_entries',
    columns: sql`
      workspace_id bigint not null,
      id uuid not null,
      request_id uuid not null,
      pass_id uuid not null,
      program_id uuid not null,
      version integer not null,
      balance text not null,
      kind text not null constraint program_entries_kind_check
        check (kind in ('earn', 'spend', 'bonus', 'adjust', 'expire', 'reverse', 'import', 'opening')),
      amount bigint not null,
      earned bigint not null,
      balance_after bigint not null,
      rule text,
      spent bigint,
      reward_id uuid,
      reference text,
      reverses uuid,
      actor_kind text not null,
      actor_id text,
      occurred_at timestamptz not null,
      recorded_at timestamptz not null,
      primary key (workspace_id, id, occurred_at)`,
    partitionBy: sql`range (occurred_at)`,
  });
  // Catches rows whose monthly partition is missing.
  await sql`create table program_entries_default partition of program_entries default`.execute(db);
  await sql`create index program_entries_of_pass on program_entries
    (workspace_id, pass_id, occurred_at)`.execute(db);
  await createTenantTable(db, {
    name: 'rewards',
    columns: sql`
      workspace_id bigint not null,
      id uuid not null,
      pass_id uuid not null,
      program_id uuid not null,
      key text not null,
      name text not null,
      status text not null constraint rewards_status_check
        check (status in ('open', 'redeemed', 'lapsed', 'reversed')),
      earned_by uuid not null,
      earned_at timestamptz not null,
      lapses_at timestamptz,
      redeemed_by uuid,
      redeemed_at timestamptz,
      primary key (workspace_id, id)`,
    foreignKeys: [
      {
        name: 'rewards_pass_fkey',
        columns: ['workspace_id', 'pass_id'],
        references: { table: 'passes', columns: ['workspace_id', 'id'] },
      },
    ],
  });
  await sql`create index rewards_of_pass on rewards (workspace_id, pass_id, earned_at)`.execute(db);
  await sql`create index rewards_lapsing on rewards (workspace_id, lapses_at)
    where status = 'open' and lapses_at is not null`.execute(db);
  await sql`alter table pass_templates add column program_id uuid, add column program_version integer`.execute(
    db,
  );
  await sql`alter table passes add column program_standing jsonb`.execute(db);
}
