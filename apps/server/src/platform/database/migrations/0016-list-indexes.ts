import { type Kysely, sql } from 'kysely';
import { searchWords } from '../search/search-words.ts';

const tables = [
  // In byte order, so that prefixes are contiguous regardless of the database's collation.
  `create table search_words (
    workspace_id bigint not null references workspaces (id),
    list text not null,
    word text collate "C" not null,
    entry_id uuid not null,
    primary key (workspace_id, list, word, entry_id)
  )`,
  `create table name_words (
    list text not null,
    word text collate "C" not null,
    entry_id text not null,
    primary key (list, word, entry_id)
  )`,
  `create table total_counts (
    workspace_id bigint not null references workspaces (id),
    subject_id uuid not null,
    kind text not null,
    amount bigint not null,
    primary key (workspace_id, subject_id, kind)
  )`,
];

const indexes = [
  // Indexes for paging and counting each list in its order, without excluded rows.
  `create index pass_templates_in_use on pass_templates (workspace_id, id) where archived_at is null`,
  `create index pass_templates_archived on pass_templates (workspace_id, id) where archived_at is not null`,
  `create index campaigns_in_use on campaigns (workspace_id, id) where archived_at is null`,
  `create index campaigns_archived on campaigns (workspace_id, id) where archived_at is not null`,
  `create index campaigns_of_template_in_use on campaigns (workspace_id, target_pass_template_id, id)
    where archived_at is null`,
  `create index campaigns_of_template_archived on campaigns (workspace_id, target_pass_template_id, id)
    where archived_at is not null`,
  `create index passes_voided on passes (workspace_id, pass_template_id, id) where status = 'voided'`,
  // Covers all columns of a page and a search: in name order, each row is on another page of the table.
  `drop index workspaces_by_name`,
  `drop index workspaces_of_organization_by_name`,
  `create index workspaces_by_name on workspaces (name, handle) include (id, organization_id)`,
  `create index workspaces_of_organization_by_name on workspaces (organization_id, name, handle) include (id)`,
  // For the first templates of an identifier, by name.
  `create index pass_templates_of_identifier on pass_templates
    (workspace_id, apple_pass_type_identifier_id, lower(name), id)`,
];

const tenantTables = ['search_words', 'total_counts'];
/** Read and written across workspaces below, which requires the owner and unforced row-level security. */
const read = ['daily_counts', 'pass_templates', 'pass_users', 'campaigns', ...tenantTables];

/** The subject of counts for the whole workspace. */
const everything = '00000000-0000-0000-0000-000000000000';

/** Lists of a million rows: ordered indexes, search words, and totals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const statement of [...tables, ...indexes]) await run(statement);
  for (const table of tenantTables) {
    await run(`alter table ${table} enable row level security`);
    await run(`create policy own_workspace on ${table}
      using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
      with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`);
  }
  for (const table of read) await run(`alter table ${table} no force row level security`);
  await sumCounts(run);
  for (const source of sources) await findWords(db, source);
  for (const table of read) await run(`alter table ${table} force row level security`);
}

async function sumCounts(run: (statement: string) => Promise<unknown>): Promise<void> {
  await run(`insert into total_counts
    select workspace_id, subject_id, kind, sum(amount) from daily_counts group by workspace_id, subject_id, kind`);
  await run(`insert into total_counts
    select workspace_id, '${everything}', case when template.is_demo then 'issuedDemo' else 'issued' end, sum(amount)
    from daily_counts join pass_templates template using (workspace_id)
    where template.id = subject_id and kind = 'issued'
    group by workspace_id, template.is_demo`);
}

type Source = { from: string; workspace: string | null; id: string; text: string; list: string };

const sources: Source[] = [
  {
    from: 'pass_users',
    workspace: 'workspace_id',
    id: 'id',
    text: `email || ' ' || first_name || ' ' || last_name`,
    list: 'passUsers',
  },
  { from: 'pass_templates', workspace: 'workspace_id', id: 'id', text: 'name', list: 'passTemplates' },
  { from: 'campaigns', workspace: 'workspace_id', id: 'id', text: 'name', list: 'campaigns' },
  { from: 'organizations', workspace: null, id: 'id', text: 'name', list: 'organizations' },
  { from: 'workspaces', workspace: null, id: 'id', text: 'name', list: 'workspaces' },
];

/** Few enough for one statement's parameters, many enough to make round trips negligible. */
const rowsPerStep = 2_000;

/** Uses the current code for search words. */
async function findWords(db: Kysely<unknown>, { from, workspace, id, text, list }: Source): Promise<void> {
  await sql
    .raw(
      `declare entries no scroll cursor for select ${workspace ?? 'null'} as workspace, ${id} as id, ${text} as text from ${from}`,
    )
    .execute(db);
  for (;;) {
    const { rows } = await sql
      .raw<{ workspace: string | null; id: string; text: string }>(`fetch ${rowsPerStep} from entries`)
      .execute(db);
    const found = rows.flatMap((row) => searchWords(row.text).map((word) => ({ ...row, word })));
    const columns = [found.map((each) => each.word), found.map((each) => each.id)];
    if (workspace)
      await sql`insert into search_words select * from unnest(${found.map((each) => each.workspace)}::bigint[],
        ${found.map(() => list)}::text[], ${columns[0]}::text[], ${columns[1]}::uuid[])`.execute(db);
    else
      await sql`insert into name_words select ${list}, * from unnest(${columns[0]}::text[], ${columns[1]}::text[])`.execute(
        db,
      );
    if (rows.length < rowsPerStep) break;
  }
  await sql.raw('close entries').execute(db);
}
