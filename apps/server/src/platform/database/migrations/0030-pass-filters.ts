import { filterValues } from '@tessera/contract';
import { type Kysely, sql } from 'kysely';
import type { AttributeValues } from '../schema/passes-tables.ts';
import { peopleSubjectId } from '../schema/search-tables.ts';
import { indexedColumns, indexedValues, unnestIndexed } from '../search/save-attribute-values.ts';

/** Read and written across workspaces below, which requires the owner and unforced row-level security. */
const tables = ['passes', 'pass_users', 'attribute_values'];

const before = [
  `alter table passes add column filter_values jsonb not null default '{}'`,
  `alter table pass_users add column filter_values jsonb not null default '{}'`,
  // Filled again below: values were folded by the database until now.
  `truncate attribute_values`,
  `alter table attribute_values add column number_value double precision, add column time_value timestamptz`,
];

const after = [
  `create index attribute_values_numbers on attribute_values (workspace_id, subject_id, key, number_value, entry_id)
    where number_value is not null`,
  `create index attribute_values_times on attribute_values (workspace_id, subject_id, key, time_value, entry_id)
    where time_value is not null`,
  // For pages of the passes list by the time of the last refresh.
  `create index passes_by_refresh on passes (workspace_id, pass_template_id, last_modified, id)`,
  `create table segments (
    workspace_id bigint not null references workspaces (id),
    id uuid not null,
    pass_template_id uuid not null,
    name text not null,
    filter jsonb not null,
    created_by text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (workspace_id, id)
  )`,
  `alter table segments add constraint segments_of_template foreign key (workspace_id, pass_template_id)
    references pass_templates (workspace_id, id)`,
  `create unique index segments_by_name on segments (workspace_id, pass_template_id, lower(name))`,
  `alter table segments enable row level security`,
  `alter table segments force row level security`,
  `create policy own_workspace on segments
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
];

type Source = { from: 'passes' | 'pass_users'; subject: string; person: string };

const sources: Source[] = [
  { from: 'passes', subject: 'pass_template_id', person: `'{}'::jsonb` },
  {
    from: 'pass_users',
    subject: `'${peopleSubjectId}'::uuid`,
    person: `jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email', email)`,
  },
];

/** Values by which passes and people are filtered, an index of numbers and dates, and saved filters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const statement of before) await run(statement);
  for (const table of tables) await run(`alter table ${table} no force row level security`);
  for (const source of sources) await fill(db, source);
  for (const table of tables) await run(`alter table ${table} force row level security`);
  for (const statement of after) await run(statement);
}

type Row = {
  workspace: string;
  subject: string;
  id: string;
  attributes: AttributeValues;
  person: Record<string, string>;
};

/** Many enough to make round trips negligible. */
const rowsPerStep = 2_000;

/** Uses the current code for the values. */
async function fill(db: Kysely<unknown>, { from, subject, person }: Source): Promise<void> {
  await sql
    .raw(
      `declare entries no scroll cursor for select workspace_id as workspace, ${subject} as subject, id, attributes,
        ${person} as person from ${from}`,
    )
    .execute(db);
  for (;;) {
    const { rows } = await sql.raw<Row>(`fetch ${rowsPerStep} from entries`).execute(db);
    // One workspace and subject per statement.
    for (const part of Object.values(Object.groupBy(rows, (row) => `${row.workspace} ${row.subject}`)))
      if (part?.[0]) await fillPart(db, from, part[0], part);
    if (rows.length < rowsPerStep) break;
  }
  await sql.raw('close entries').execute(db);
}

async function fillPart(
  db: Kysely<unknown>,
  table: Source['from'],
  { workspace, subject }: Row,
  rows: readonly Row[],
): Promise<void> {
  const values = rows.map(({ attributes, person }) =>
    JSON.stringify(filterValues({ ...attributes, ...person })),
  );
  const indexed = rows.flatMap(({ id, attributes, person }) =>
    indexedValues(id, { ...attributes, ...person }),
  );
  await sql`update ${sql.table(table)} as target set filter_values = source.filter_values::jsonb
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${values}::text[]) as source (id, filter_values)
    where target.workspace_id = ${workspace} and target.id = source.id`.execute(db);
  await sql`insert into attribute_values (workspace_id, subject_id, key, value, entry_id, number_value, time_value)
    select ${workspace}, ${subject}, ${indexedColumns} from ${unnestIndexed(indexed)} on conflict do nothing`.execute(
    db,
  );
}
