import {
  amountOf,
  balanceMax,
  type EntryKind,
  type FieldIssue,
  type ProgramBalance,
  type SetKind,
} from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import type { Actor } from './entry-rows.ts';
import { loadRules, lookUpProgram } from './find-program.ts';
import { recordEntries } from './record-entries.ts';

/** Of the running program of a template, by attribute. */
export type Balances = ReadonlyMap<string, ProgramBalance>;

/** What only the running program of a template changes: balances, and the attribute of the tier. */
export type ProgramAttributes = { balances: Balances; tier: string | null };

export const noProgramAttributes: ProgramAttributes = { balances: new Map(), tier: null };

export async function findProgramAttributes(
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<ProgramAttributes> {
  const program = await lookUpProgram(tx, passTemplateId);
  if (!program) return noProgramAttributes;
  const { balances, tiers } = await loadRules(tx, program.id, program.version);
  return {
    balances: new Map(balances.map((balance) => [balance.attribute, balance])),
    tier: tiers?.attribute ?? null,
  };
}

export const findBalances = async (tx: WorkspaceTransaction, passTemplateId: string): Promise<Balances> =>
  (await findProgramAttributes(tx, passTemplateId)).balances;

/** Amounts to which balances are to be set, by attribute. */
export type BalanceAmounts = Readonly<Record<string, number>>;

export type SplitValues = { others: AttributeValues; amounts: BalanceAmounts; issues: FieldIssue[] };

/**
 * Takes the balances out of the values of a pass: only entries change these. An empty value is 0. `shown`: by the pass, whose tier may be
 * repeated.
 */
export function splitBalances(
  { balances, tier }: ProgramAttributes,
  values: AttributeValues,
  shown: AttributeValues,
): SplitValues {
  const others: AttributeValues = {};
  const amounts: Record<string, number> = {};
  const issues: FieldIssue[] = [];
  for (const [key, value] of Object.entries(values)) {
    const balance = balances.get(key);
    const amount = balance ? amountOf(balance, value) : 0;
    if (key === tier && (value ?? '') !== (shown[key] ?? ''))
      issues.push({
        path: `attributes.${key}`,
        message: `${key} is the tier of the program, which follows from entries: leave it out.`,
      });
    else if (!balance) others[key] = value;
    else if (amount === null || amount < 0 || amount > balanceMax)
      issues.push({ path: `attributes.${key}`, message: problemOf(balance) });
    else amounts[key] = amount;
  }
  return { others, amounts, issues };
}

const problemOf = ({ attribute, decimals }: ProgramBalance): string =>
  decimals === 0
    ? `${attribute} is a balance of the program: use a whole number from 0.`
    : `${attribute} is a balance of the program: use a number from 0 with at most ${decimals} decimals.`;

type NewAmounts = { passId: string; amounts: BalanceAmounts };

/** Records the differences as entries. Call it with the holders' locks: it locks the passes. */
export async function setBalances(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  passes: readonly NewAmounts[],
  { as, actor }: { as: Extract<EntryKind, SetKind>; actor: Actor },
): Promise<void> {
  const occurredAt = ctx.clock();
  const rows = passes.flatMap(({ passId, amounts }) =>
    Object.entries(amounts).map(([balance, amount]) => ({
      id: ctx.ids.uuid(),
      passId,
      action: { kind: 'set' as const, balance, amount, as },
      occurredAt,
      actor,
    })),
  );
  const refused = (await recordEntries(ctx, tx, rows)).find(({ outcome }) => outcome !== 'recorded');
  if (refused) throw new AppError('conflict', { message: refused.message });
}
