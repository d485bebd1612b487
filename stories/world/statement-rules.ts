import { tenantTables } from '@tessera/server/tables';
import { loadModule, parseSync } from 'libpg-query';
import type { World } from './start-world.ts';

/** A node of PostgreSQL's parse tree: https://github.com/pganalyze/libpg_query has its protocol. */
type Node = Record<string, unknown>;

await loadModule();

const isTenantTable = (name: unknown) => tenantTables.some((table) => table === name);

/** Global tables that tenant tables reference. Citus keeps a copy on each node. */
export const referenceTables = [
  'apple_certificates',
  'google_service_accounts',
  'organizations',
  'workspaces',
];

const isOnAllNodes = (name: unknown) =>
  isTenantTable(name) || referenceTables.some((table) => table === name);

/** Functions that PostgreSQL marks IMMUTABLE; `timezone` is `at time zone` a named zone. */
const immutableFunctions = new Set([
  'timezone',
  'lower',
  'left',
  'make_interval',
  'strpos',
  'jsonb_path_query_array',
]);

/** The distinct statements so far that break a rule, each with the rule. @throws if hardly any statement was recorded. */
export function brokenStatements({ statements }: Pick<World, 'statements'>): string[] {
  if (statements.size < 50) throw new Error(`Only ${statements.size} distinct statements were recorded.`);
  return [...statements].flatMap((sql) => brokenRules(sql).map((rule) => `${rule}: ${sql}`));
}

const faultsOf = new Map<string, string[]>();

/** Rows that a test writes as a set, and the scan of all secrets by an operator's command. */
const exempt = /\/\* fixture \*\/|^declare sealed_secrets /;

/** The statements of a test. @throws if one breaks a rule */
export function requireDistributable(statements: Iterable<string>): void {
  const broken: string[] = [];
  for (const sql of statements) {
    if (exempt.test(sql)) continue;
    const faults = faultsOf.get(sql) ?? brokenRules(sql);
    faultsOf.set(sql, faults);
    broken.push(...faults.map((rule) => `${rule}: ${sql}`));
  }
  if (broken.length > 0) throw new Error(broken.join('\n'));
}

/**
 * What a database distributed by `workspace_id` refuses in this statement, or what makes it query all shards. Uses PostgreSQL's own parser. @throws
 * if it is not SQL.
 */
export function brokenRules(sql: string): string[] {
  const statements = parseSync(sql).stmts ?? [];
  if (statements.length > 1) return ['several statements in one message'];
  const broken: string[] = [];
  visit(statements, (kind, node) => {
    if (/^(Select|Update|Delete)Stmt$/.test(kind)) broken.push(...unboundTables(node));
    if (kind === 'InsertStmt') broken.push(...insertFaults(node));
    if (kind === 'CommonTableExpr') broken.push(...insertOfArraysInWith(node));
    if (/^(Insert|Update|Delete)Stmt$/.test(kind) && isOnAllNodes(relationOf(node).relname))
      broken.push(...immutableFaults(kind, node), ...columnFaults(kind, node));
  });
  return broken;
}

export function tenantTablesOf(sql: string): string[] {
  const found = new Set<string>();
  visit(parseSync(sql).stmts ?? [], (kind, node) => {
    if (/^(Select|Insert|Update|Delete)Stmt$/.test(kind))
      for (const table of [...tablesOfLevel(node), relationOf(node)])
        if (isTenantTable(table.relname)) found.add(String(table.relname));
  });
  return [...found];
}

/**
 * Each query level must bind each of its tenant tables: by `workspace_id = $1`, or by `=` with a bound table of the same level. A subquery bound only
 * by its outer query's column queries all shards.
 */
function unboundTables(level: Node): string[] {
  const tables = [...tablesOfLevel(level), relationOf(level)].filter(({ relname }) => isTenantTable(relname));
  const names = tables.map(aliasOf);
  const equalities = conditionsOfLevel(level).flatMap((condition) => workspaceEquality(condition, names));
  const bound = new Set(equalities.flatMap(([left, right]) => (right === constant ? [left] : [])));
  for (let size = -1; size !== bound.size; ) {
    size = bound.size;
    for (const [left, right] of equalities) {
      if (right === constant) continue;
      if (bound.has(left)) bound.add(right);
      if (bound.has(right)) bound.add(left);
    }
  }
  return names.filter((name) => !bound.has(name)).map((name) => `${name} is not bound to a workspace`);
}

const constant = Symbol('constant');

function workspaceEquality(condition: Node, names: string[]): [string, string | typeof constant][] {
  const { A_Expr: expression } = condition as { A_Expr?: Node };
  if (expression?.kind !== 'AEXPR_OP' || nameOf(expression.name) !== '=') return [];
  const [left, right] = [expression.lexpr, expression.rexpr].map((side) =>
    workspaceSide(side as Node, names),
  );
  if (left === undefined || right === undefined) return [];
  if (left === constant) return right === constant ? [] : [[right, constant]];
  return [[left, right]];
}

/** The table of this `workspace_id`, or `constant`; undefined for anything else, such as a column of an outer query. */
function workspaceSide(side: Node, names: string[]): string | typeof constant | undefined {
  if ('TypeCast' in side) return workspaceSide((side.TypeCast as Node).arg as Node, names);
  if ('ParamRef' in side || 'A_Const' in side) return constant;
  if (!('ColumnRef' in side)) return undefined;
  const fields = ((side.ColumnRef as Node).fields as Node[]).map((field) => (field.String as Node)?.sval);
  if (fields.at(-1) !== 'workspace_id') return undefined;
  const table = fields.length > 1 ? String(fields.at(-2)) : names.length === 1 ? names[0] : undefined;
  return table !== undefined && names.includes(table) ? table : undefined;
}

function insertFaults(insert: Node): string[] {
  const table = relationOf(insert);
  const values = ((insert.selectStmt as Node | undefined)?.SelectStmt as Node | undefined)?.valuesLists;
  const subqueries = isOnAllNodes(table.relname) && has(values, 'SubLink') ? ['a subquery in values'] : [];
  if (!isTenantTable(table.relname)) return subqueries;
  const columns = ((insert.cols ?? []) as Node[]).map((column) => (column.ResTarget as Node).name);
  const source = (insert.selectStmt as Node | undefined)?.SelectStmt as Node | undefined;
  return [
    ...subqueries,
    ...(columns.includes('workspace_id') ? [] : [`${table.relname} is written without its workspace`]),
    ...(source?.valuesLists || isInsertOfArrays(insert, source)
      ? []
      : [`insert … select into ${table.relname}`]),
  ];
}

/** `insert … select … from unnest(…) on conflict`: Citus would use COPY without `on conflict`, which row-level security does not support. */
function isInsertOfArrays(insert: Node, source: Node | undefined): boolean {
  const tables = source ? tablesOfLevel(source) : [];
  return insert.onConflictClause !== undefined && !tables.some(({ relname }) => isTenantTable(relname));
}

/** Citus collects the rows on the coordinator, and inserts them one by one. */
function insertOfArraysInWith(clause: Node): string[] {
  const insert = ((clause.ctequery as Node | undefined)?.InsertStmt ?? {}) as Node;
  const source = (insert.selectStmt as Node | undefined)?.SelectStmt as Node | undefined;
  const { relname } = relationOf(insert);
  return isTenantTable(relname) && has(source?.fromClause, 'RangeFunction')
    ? [`an insert of arrays into ${relname} inside with`]
    : [];
}

function immutableFaults(kind: string, statement: Node): string[] {
  const onConflict =
    kind === 'InsertStmt' ? (statement.onConflictClause as Node | undefined)?.targetList : [];
  const clauses = [statement.returningClause, onConflict];
  const where = 'in returning or do update';
  return [
    ...(has(clauses, 'SubLink') ? [`a subquery ${where}`] : []),
    ...changingFunctions(clauses).map(({ name }) => `${name} ${where}`),
  ];
}

/** In an update or a delete, a function that is not immutable may take parameters, but no columns. */
function columnFaults(kind: string, statement: Node): string[] {
  if (kind === 'InsertStmt') return [];
  return changingFunctions([statement.targetList, statement.whereClause])
    .filter(({ node }) => has(node, 'ColumnRef'))
    .map(({ name }) => `${name} of columns in an update or a delete`);
}

/** Without those in subqueries. */
function changingFunctions(clauses: unknown): { name: string; node: Node }[] {
  const found: { name: string; node: Node }[] = [];
  visitLevel(clauses, (kind, node) => {
    if (kind === 'FuncCall' && !immutableFunctions.has(nameOf(node.funcname)))
      found.push({ name: `${nameOf(node.funcname)}()`, node });
    if (kind === 'A_Expr' && isInterval(node.rexpr as Node) && !isInZone(node.lexpr as Node))
      found.push({ name: 'a time of the session’s zone plus an interval', node });
  });
  return found;
}

function has(tree: unknown, wanted: string): boolean {
  let isFound = false;
  visit(tree, (kind) => {
    if (kind === wanted) isFound = true;
  });
  return isFound;
}

/** `… at time zone …` */
const isInZone = (node: Node) => nameOf((node.FuncCall as Node | undefined)?.funcname) === 'timezone';

const isInterval = (node: Node | undefined) =>
  nameOf(((node?.TypeCast as Node | undefined)?.typeName as Node | undefined)?.names) === 'interval' ||
  nameOf((node?.FuncCall as Node | undefined)?.funcname) === 'make_interval';

const nameOf = (names: unknown) =>
  String((((names ?? []) as Node[]).at(-1)?.String as Node | undefined)?.sval ?? '');

const relationOf = (statement: Node) => (statement.relation ?? {}) as Node;

const aliasOf = (table: Node) => String((table.alias as Node | undefined)?.aliasname ?? table.relname);

/** The tables in `from` and `using`, including joins but not subqueries. */
function tablesOfLevel(level: Node): Node[] {
  const found: Node[] = [];
  visitLevel([level.fromClause, level.usingClause], (kind, node) => {
    if (kind === 'RangeVar') found.push(node);
  });
  return found;
}

/** The conditions of `where` and joins that must all hold, split at `and`. */
function conditionsOfLevel(level: Node): Node[] {
  const found: Node[] = level.whereClause ? [level.whereClause as Node] : [];
  visitLevel([level.fromClause, level.usingClause], (kind, node) => {
    if (kind === 'JoinExpr' && node.quals) found.push(node.quals as Node);
  });
  return found.flatMap(conjuncts);
}

function conjuncts(condition: Node): Node[] {
  const { BoolExpr: all } = condition as { BoolExpr?: Node };
  return all?.boolop === 'AND_EXPR' ? (all.args as Node[]).flatMap(conjuncts) : [condition];
}

function visitLevel(tree: unknown, see: (kind: string, node: Node) => void): void {
  visit(tree, see, (kind) => kind !== 'RangeSubselect' && kind !== 'SubLink');
}

function visit(
  tree: unknown,
  see: (kind: string, node: Node) => void,
  enters: (kind: string) => boolean = () => true,
): void {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [name, node] of Object.entries(tree)) {
    // The sides of a union have no node type in the tree; those of a join have one.
    const kind =
      /^[lr]arg$/.test(name) && typeof node === 'object' && node !== null && 'op' in node
        ? 'SelectStmt'
        : name;
    if (typeof node !== 'object' || node === null || !enters(kind)) continue;
    if (!Array.isArray(node)) see(kind, node as Node);
    visit(node, see, enters);
  }
}
