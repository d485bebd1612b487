import { readdirSync } from 'node:fs';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Migration } from 'kysely/migration';
import { loadModule, parseSync } from 'libpg-query';
import { expect, test } from 'vitest';
import { isContraction, migrations } from './migrations.ts';

await loadModule();

test.each(Object.entries(migrations).filter(([name]) => name > '0100-baseline' && !isContraction(name)))(
  '%s leaves servers of the previous release working',
  async (_, migration) => {
    expect(await breaksOf(migration)).toEqual([]);
  },
);

test('every migration is listed under the name of its file', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d{4}-.*\.ts$/.test(name));
  expect(Object.keys(migrations).map((name) => `${name}.ts`)).toEqual(files.toSorted());
});

test.each([
  ['alter table passes drop column user_id', 'AT_DropColumn of passes'],
  ['drop table passes', 'DropStmt'],
  ['truncate passes', 'TruncateStmt'],
  ['alter table passes rename column a to b', 'RenameStmt'],
  ['alter table passes alter column a set not null', 'AT_SetNotNull of passes'],
  ['alter table passes alter column a type text', 'AT_AlterColumnType of passes'],
  ['alter table passes add column a text not null', 'a of passes is required, without a default'],
  ['alter table passes add column a text unique', 'CONSTR_UNIQUE of passes'],
  ['alter table passes add check (a > 0)', 'AT_AddConstraint of passes'],
  ['create unique index on passes (a)', 'a unique index on passes'],
  [
    'alter table passes add column a int default 0; create unique index on passes (a)',
    'a unique index on passes',
  ],
  ['delete from passes', 'DeleteStmt'],
  ['do $$ begin end $$', 'DoStmt'],
])('%s breaks them', (statement, reason) => {
  expect(breaksOfStatements([statement])).toEqual([reason]);
});

test.each([
  ['alter table passes add column a text, add column b int not null default 0'],
  ['create index on passes (a)'],
  ['update passes set a = 1 where a is null'],
  ['create table new (a text not null unique); alter table new add check (a > 0), force row level security'],
  ['alter table passes alter column a drop not null'],
  ['alter table passes add column a text; create unique index on passes (workspace_id, a)'],
])('%s does not break them', (statement) => {
  expect(breaksOfStatements([statement])).toEqual([]);
});

/** Runs the migration without a database: what it reads is empty. */
async function breaksOf(migration: Migration): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  await migration.up(db);
  expect(statements).not.toEqual([]);
  return breaksOfStatements(statements);
}

type Named = { relname?: string };
type Constraint = { Constraint: { contype: string } };
type Command = {
  AlterTableCmd: {
    subtype: string;
    def?: { ColumnDef?: { colname: string; constraints?: Constraint[] } };
  };
};

/** Nothing else is known to be an expansion. */
const additions = new Set([
  'AT_DropNotNull',
  'AT_ColumnDefault',
  'AT_ValidateConstraint',
  'AT_SetStatistics',
  'AT_SetRelOptions',
]);
const statementsAllowed = new Set([
  'CreateStmt',
  'InsertStmt',
  'UpdateStmt',
  'SelectStmt',
  'CommentStmt',
  'CreateExtensionStmt',
]);

/** In PostgreSQL's own parse tree. Servers of the previous release do not know tables that the migration creates. */
function breaksOfStatements(statements: readonly string[]): string[] {
  const created = new Set<string | undefined>();
  const added = new Set<string>();
  return statements
    .flatMap((statement) => parseSync(statement).stmts ?? [])
    .flatMap(({ stmt }) => {
      const [[kind, node] = ['', {}]] = Object.entries(stmt ?? {}) as [string, Record<string, unknown>][];
      const { relname } = (node.relation ?? node.table ?? {}) as Named;
      if (kind === 'CreateStmt') created.add(relname);
      if (created.has(relname) || statementsAllowed.has(kind)) return [];
      // Servers of the previous release leave a new column empty, and null values are distinct.
      if (kind === 'IndexStmt')
        return node.unique && !columnsOf(node).some((name) => added.has(`${relname}.${name}`))
          ? [`a unique index on ${relname}`]
          : [];
      for (const name of kind === 'AlterTableStmt' ? nullableOf(node.cmds as Command[]) : [])
        added.add(`${relname}.${name}`);
      if (kind === 'AlterTableStmt')
        return (node.cmds as Command[]).flatMap((command) => breaksOfCommand(command, relname));
      return [kind];
    });
}

const columnsOf = ({ indexParams }: Record<string, unknown>): (string | undefined)[] =>
  (indexParams as { IndexElem: { name?: string } }[]).map(({ IndexElem: { name } }) => name);

/** The columns that the commands add without a default. */
const nullableOf = (commands: Command[]): string[] =>
  commands.flatMap(({ AlterTableCmd: { subtype, def } }) => {
    const column = def?.ColumnDef;
    return subtype === 'AT_AddColumn' && column && !column.constraints ? [column.colname] : [];
  });

function breaksOfCommand({ AlterTableCmd: { subtype, def } }: Command, table = ''): string[] {
  if (additions.has(subtype)) return [];
  if (subtype !== 'AT_AddColumn') return [`${subtype} of ${table}`];
  const column = def?.ColumnDef;
  const kinds = column?.constraints?.map(({ Constraint: { contype } }) => contype) ?? [];
  if (kinds.includes('CONSTR_NOTNULL') && !kinds.includes('CONSTR_DEFAULT'))
    return [`${column?.colname} of ${table} is required, without a default`];
  const allowed = ['CONSTR_NULL', 'CONSTR_NOTNULL', 'CONSTR_DEFAULT', 'CONSTR_CHECK', 'CONSTR_GENERATED'];
  return kinds.filter((kind) => !allowed.includes(kind)).map((kind) => `${kind} of ${table}`);
}
