import { setImmediate } from 'node:timers/promises';
import { type ProgramRules, type Rehearsal, rehearse, rehearsedDays } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { requireFittingRules } from './check-rules.ts';
import { loadRules, lookUpProgram } from './find-program.ts';

/** The newest. */
const scansMax = 100_000;
const dayMilliseconds = 86_400_000;

export type ProgramRehearsal = {
  given: Rehearsal;
  /** By the running rules; null without a program. */
  current: Rehearsal | null;
  /** True if there were more scans than are read. */
  isPart: boolean;
  /** Names of the holders of the passes with the most rewards. */
  holders: Record<string, string>;
};

/** What rules would have given for the accepted scans of the last days. @throws AppError `validationFailed` as saving the rules */
export async function rehearseProgram(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { passTemplateId, rules }: { passTemplateId: string; rules: ProgramRules },
): Promise<ProgramRehearsal> {
  const { document } = await findPublishedDesign(tx, passTemplateId);
  requireFittingRules(rules, document);
  const { timezone_name: timezone } = await findWorkspaceById(tx.db, tx.workspaceId);
  const scans = await tx.db
    .selectFrom('scans')
    .innerJoin('passes', (join) =>
      join.onRef('passes.workspace_id', '=', 'scans.workspace_id').onRef('passes.id', '=', 'scans.pass_id'),
    )
    .select(['scans.pass_id as passId', 'scans.scanned_at as at'])
    .where('scans.workspace_id', '=', tx.workspaceId)
    .where('passes.workspace_id', '=', tx.workspaceId)
    .where('passes.pass_template_id', '=', passTemplateId)
    .where('scans.outcome', '=', 'accepted')
    .where('scans.action', 'in', ['visit', 'add'])
    .where('scans.kind', 'is', null)
    .where('scans.scanned_at', '>=', new Date(clock().getTime() - rehearsedDays * dayMilliseconds))
    .orderBy('scans.scanned_at', 'desc')
    .limit(scansMax + 1)
    .execute();
  const visits = scans.slice(0, scansMax).reverse();
  const program = await lookUpProgram(tx, passTemplateId);
  const current = program && (await loadRules(tx, program.id, program.version));
  const given = await rehearse(rules, visits, timezone, setImmediate);
  return {
    given,
    current: current && (await rehearse(current, visits, timezone, setImmediate)),
    isPart: scans.length > scansMax,
    holders: await namesOfHolders(
      tx,
      given.most.map(({ passId }) => passId),
    ),
  };
}

async function namesOfHolders(
  { workspaceId, db }: WorkspaceTransaction,
  passIds: readonly string[],
): Promise<Record<string, string>> {
  if (passIds.length === 0) return {};
  const holders = await db
    .selectFrom('passes')
    .innerJoin('pass_users', (join) =>
      join
        .onRef('pass_users.workspace_id', '=', 'passes.workspace_id')
        .onRef('pass_users.id', '=', 'passes.pass_user_id'),
    )
    .select(['passes.id', 'pass_users.first_name', 'pass_users.last_name', 'pass_users.email'])
    .where('passes.workspace_id', '=', workspaceId)
    .where('pass_users.workspace_id', '=', workspaceId)
    .where('passes.id', 'in', passIds)
    .execute();
  return Object.fromEntries(
    holders.map(({ id, first_name, last_name, email }) => [id, `${first_name} ${last_name}`.trim() || email]),
  );
}
