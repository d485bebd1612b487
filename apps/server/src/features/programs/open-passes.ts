import type { IssueChannel } from '@tessera/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import type { ProgramStanding } from '../../platform/database/schema/programs-tables.ts';
import { type Actor, derivedId } from './entry-rows.ts';
import type { BalanceAmounts } from './find-balances.ts';
import { findPrograms, loadRules, newestVersion } from './find-program.ts';
import { type EntryRow, recordEntries } from './record-entries.ts';

type Source = { via: IssueChannel; by: string | null };

/** The actor of entries that issuing or editing a pass causes. */
export function actorOfSource({ via, by }: Source): Actor {
  switch (via) {
    case 'app':
      return { kind: 'account', id: by };
    case 'api':
      return by === null ? { kind: 'job', id: null } : { kind: 'apiKey', id: by };
    case 'import':
      return { kind: 'import', id: by };
    default:
      return { kind: 'job', id: null };
  }
}

type NewPass = { passId: string; amounts: BalanceAmounts; replaces?: Replaced | undefined };
/** A pass that is reissued, under its lock. */
type Replaced = { id: string; program_standing: ProgramStanding | null };

type NewPasses = {
  passTemplateId: string;
  passes: readonly NewPass[];
  source: Source;
};

/**
 * Records what new passes begin with: the balances given for them, except by a visitor of the sign-up page, and the rules on issue. Returns the
 * values they show, by pass.
 */
export async function openPasses(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { passTemplateId, passes, source }: NewPasses,
): Promise<Map<string, AttributeValues>> {
  const program = (await findPrograms(tx, [passTemplateId])).get(passTemplateId);
  if (!program) return new Map();
  const rules = await loadRules(tx, program.id, newestVersion(program));
  const occurredAt = ctx.clock();
  const actor = actorOfSource(source);
  const as = source.via === 'import' ? ('import' as const) : ('opening' as const);
  const onIssue = rules.earning.filter(({ on }) => on === 'issue');
  const rows = passes.flatMap(({ passId, amounts, replaces }): EntryRow[] => [
    ...Object.entries(source.via === 'signUp' ? {} : amounts).map(([balance, amount]) => ({
      ...{ id: derivedId('opening', passId, balance), passId, occurredAt, actor },
      action: { kind: 'set' as const, balance, amount, as, isCarried: replaces !== undefined },
    })),
    ...(replaces ? [] : onIssue).map(({ key }) => ({
      ...{
        id: derivedId('issue', passId, key),
        passId,
        occurredAt,
        actor: { kind: 'job' as const, id: null },
      },
      action: { kind: 'rule' as const, rule: key },
    })),
  ]);
  const reissued = passes.flatMap(({ passId, replaces }) => (replaces ? [{ passId, replaces }] : []));
  if (rows.length === 0 && reissued.length === 0) return new Map();
  for (const { passId, replaces } of reissued) await carryOver(tx, replaces, passId);
  await recordEntries(ctx, tx, rows, { areNew: true });
  return findValues(
    tx,
    passes.map(({ passId }) => passId),
  );
}

/** What was earned for tiers and expiry, and the rewards. */
async function carryOver(
  { workspaceId, db }: WorkspaceTransaction,
  { id, program_standing }: Replaced,
  passId: string,
): Promise<void> {
  await db
    .updateTable('passes')
    .set({ program_standing: program_standing && JSON.stringify(program_standing) })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', passId)
    .execute();
  await db
    .updateTable('rewards')
    .set({ pass_id: passId })
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', id)
    .where('status', '=', 'open')
    .execute();
}

async function findValues(
  { workspaceId, db }: WorkspaceTransaction,
  passIds: readonly string[],
): Promise<Map<string, AttributeValues>> {
  const rows = await db
    .selectFrom('passes')
    .select(['id', 'attributes'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${passIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, attributes }) => [id, attributes]));
}
