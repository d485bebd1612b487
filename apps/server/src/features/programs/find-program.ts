import type { ProgramRules } from '@tessera/contract';
import { type Selectable, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/pipelined-client.ts';
import type { ProgramsTable } from '../../platform/database/schema/programs-tables.ts';

export type ProgramRow = Selectable<ProgramsTable>;

export type ProgramWithVersions = Pick<ProgramRow, 'id' | 'pass_template_id'> & {
  timezone: string;
  /** Of the published design. */
  revisionId: string | null;
  /** The newest first. */
  versions: { version: number; effectiveAt: Date }[];
};

/** The running program of a template; null for none. */
export async function lookUpProgram(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
  lock = false,
): Promise<ProgramRow | null> {
  const program = await db
    .selectFrom('programs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .where('ended_at', 'is', null)
    .$if(lock, (select) => select.forUpdate())
    .executeTakeFirst();
  return program ?? null;
}

/** @throws AppError `notFound` */
export async function findProgram(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  lock = false,
): Promise<ProgramRow> {
  const program = await lookUpProgram(tx, passTemplateId, lock);
  if (!program) throw new AppError('notFound');
  return program;
}

type RunningProgram = {
  id: string;
  program_id: string;
  program_version: number;
  published_revision_id: string | null;
  timezone_name: string;
};

/** The running programs of templates, by template. */
export async function findPrograms(
  tx: WorkspaceTransaction,
  passTemplateIds: readonly string[],
): Promise<Map<string, ProgramWithVersions>> {
  if (passTemplateIds.length === 0) return new Map();
  const { rows } = await sql<RunningProgram>`${sql.raw(prepared)}
    select template.id, template.program_id, template.program_version, template.published_revision_id,
      workspace.timezone_name
    from pass_templates as template join workspaces as workspace on workspace.id = template.workspace_id
    where template.workspace_id = ${tx.workspaceId} and template.id = any(${passTemplateIds}::uuid[])
      and template.program_id is not null`.execute(tx.db);
  const programs = new Map<string, ProgramWithVersions>();
  for (const row of rows)
    programs.set(row.id, {
      id: row.program_id,
      pass_template_id: row.id,
      timezone: row.timezone_name,
      revisionId: row.published_revision_id,
      versions: await loadVersions(tx, row.program_id, row.program_version),
    });
  return programs;
}

type Versions = ProgramWithVersions['versions'];
/** The versions up to one never change. */
const cachedVersions = new LRUCache<string, Versions>({ max: 500 });

async function loadVersions(
  { workspaceId, db }: WorkspaceTransaction,
  programId: string,
  newest: number,
): Promise<Versions> {
  const key = `${workspaceId} ${programId} ${newest}`;
  const known = cachedVersions.get(key);
  if (known) return known;
  const rows = await db
    .selectFrom('program_versions')
    .select(['version', 'effective_at as effectiveAt'])
    .where('workspace_id', '=', workspaceId)
    .where('program_id', '=', programId)
    .orderBy('version', 'desc')
    .execute();
  cachedVersions.set(key, rows);
  return rows;
}

/** The version that applied at a time; the first for what happened before the program. */
export function versionAt({ versions }: Pick<ProgramWithVersions, 'versions'>, at: Date): number {
  const version = versions.find(({ effectiveAt }) => effectiveAt <= at) ?? versions.at(-1);
  if (!version) throw new Error('A program has at least one version.');
  return version.version;
}

export const newestVersion = ({ versions }: Pick<ProgramWithVersions, 'versions'>): number =>
  versions[0]?.version ?? 1;

/** A version never changes. */
const rulesMax = 500;
const cachedRules = new LRUCache<string, ProgramRules>({ max: rulesMax });

export async function loadRules(
  { workspaceId, db }: WorkspaceTransaction,
  programId: string,
  version: number,
): Promise<ProgramRules> {
  const key = `${workspaceId} ${programId} ${version}`;
  const known = cachedRules.get(key);
  if (known) return known;
  const { rules } = await db
    .selectFrom('program_versions')
    .select('rules')
    .where('workspace_id', '=', workspaceId)
    .where('program_id', '=', programId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  cachedRules.set(key, rules);
  return rules;
}
