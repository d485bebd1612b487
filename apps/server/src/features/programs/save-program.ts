import type { Program, ProgramRules } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { requireFittingRules } from './check-rules.ts';
import { findProgram, loadRules, lookUpProgram, type ProgramRow } from './find-program.ts';
import { openBalancesJob, runProgramJob } from './programs.jobs.ts';

/**
 * Creates the program of a template, or a new version of its rules.
 * @throws AppError `validationFailed` with the path of each rule that does not fit the published design, `notPublished`, `archived`
 */
export async function saveProgram(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue'>,
  tx: WorkspaceTransaction,
  { passTemplateId, rules, savedBy }: { passTemplateId: string; rules: ProgramRules; savedBy: string | null },
): Promise<Program> {
  const { template, document } = await findPublishedDesign(tx, passTemplateId, true);
  if (template.archived_at) throw new AppError('archived');
  requireFittingRules(rules, document);
  const now = ctx.clock();
  const before = await lookUpProgram(tx, passTemplateId, true);
  const program = before
    ? { ...before, version: before.version + 1 }
    : newProgram(tx, { id: ctx.ids.uuid(), passTemplateId, now });
  const hasNewBalance = before === null || (await requireKeptBalances(tx, before, rules)).hasNew;
  const row = {
    version: program.version,
    ...(hasNewBalance && { opened_after: null, opened_at: null }),
    // A running task begins again, by the new rules; it counts nothing twice.
    ...{ run_task: null, run_period: null, run_after: null },
  };
  if (before)
    await tx.db
      .updateTable('programs')
      .set(row)
      .where('workspace_id', '=', tx.workspaceId)
      .where('id', '=', program.id)
      .execute();
  else
    await tx.db
      .insertInto('programs')
      .values({ ...program, finished_runs: '{}' })
      .execute();
  await tx.db
    .insertInto('program_versions')
    .values({
      workspace_id: tx.workspaceId,
      program_id: program.id,
      version: program.version,
      rules: JSON.stringify(rules),
      effective_at: now,
      created_by: savedBy,
    })
    .execute();
  await tx.db
    .updateTable('pass_templates')
    .set({ program_id: program.id, program_version: program.version })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', passTemplateId)
    .execute();
  const isOpen = program.opened_at !== null && !hasNewBalance;
  await ctx.queue.send(tx, isOpen ? runProgramJob : openBalancesJob, {
    workspaceId: tx.workspaceId,
    programId: program.id,
  });
  return present({ ...program, ...row }, rules, now);
}

const newProgram = (
  { workspaceId }: WorkspaceTransaction,
  { id, passTemplateId, now }: { id: string; passTemplateId: string; now: Date },
): ProgramRow => ({
  workspace_id: workspaceId,
  id,
  pass_template_id: passTemplateId,
  version: 1,
  opened_after: null,
  opened_at: null,
  run_task: null,
  run_period: null,
  run_after: null,
  finished_runs: {},
  checked_after: null,
  created_at: now,
  ended_at: null,
});

/** Entries are in the unit of their balance, and a pass shows it. Returns whether a balance is new. */
async function requireKeptBalances(
  tx: WorkspaceTransaction,
  { id, version }: ProgramRow,
  rules: ProgramRules,
): Promise<{ hasNew: boolean }> {
  const before = await loadRules(tx, id, version);
  for (const { attribute, decimals } of before.balances) {
    const index = rules.balances.findIndex((each) => each.attribute === attribute);
    const message =
      index === -1
        ? `A balance with entries stays. Add ${attribute} again, without rules.`
        : rules.balances[index]?.decimals === decimals
          ? null
          : 'The decimals of a balance with entries stay';
    const path = index === -1 ? 'rules.balances' : `rules.balances.${index}.decimals`;
    if (message) throw new AppError('validationFailed', { message, issues: [{ path, message }] });
  }
  return { hasNew: rules.balances.length > before.balances.length };
}

/** Entries and rewards stay; the attributes can be set again. @throws AppError `notFound` */
export async function endProgram(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<{ id: string }> {
  await findPublishedDesign(tx, passTemplateId, true);
  const { id } = await findProgram(tx, passTemplateId, true);
  await tx.db
    .updateTable('programs')
    .set({ ended_at: clock() })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', id)
    .execute();
  await tx.db
    .updateTable('pass_templates')
    .set({ program_id: null, program_version: null })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', passTemplateId)
    .execute();
  return { id };
}

/** @throws AppError `notFound` also if the template has no program */
export async function getProgram(tx: WorkspaceTransaction, passTemplateId: string): Promise<Program> {
  const program = await findProgramOfTemplate(tx, passTemplateId);
  if (!program) throw new AppError('notFound');
  return program;
}

/** Null for a template without a program. @throws AppError `notFound` */
export async function findProgramOfTemplate(
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<Program | null> {
  await findPassTemplate(tx, passTemplateId);
  const program = await lookUpProgram(tx, passTemplateId);
  if (!program) return null;
  const { rules, effective_at } = await tx.db
    .selectFrom('program_versions')
    .select(['rules', 'effective_at'])
    .where('workspace_id', '=', tx.workspaceId)
    .where('program_id', '=', program.id)
    .where('version', '=', program.version)
    .executeTakeFirstOrThrow();
  return present(program, rules, effective_at);
}

const present = (program: ProgramRow, rules: ProgramRules, effectiveAt: Date): Program => ({
  id: program.id,
  passTemplateId: program.pass_template_id,
  version: program.version,
  rules,
  effectiveAt: effectiveAt.toISOString(),
  createdAt: program.created_at.toISOString(),
  isReady: program.opened_at !== null,
});
