import { calendarDay } from '@tessera/pass-design';
import { balanceMax, type ProgramBalance, type ProgramRules, type ProgramTiers } from './rules.ts';

/** What a pass has of a balance, in the smallest unit. */
export type BalanceStanding = {
  value: number;
  /** In the pass's lifetime. */
  earned: number;
  /** Earned by calendar month (`2026-11`) of the workspace's time zone. */
  months: Readonly<Record<string, number>>;
};

export type PassStanding = {
  balances: Readonly<Record<string, BalanceStanding>>;
  /** Keys of the rewards that the pass got, of those that it gets once. */
  kept: readonly string[];
};

/** As many months as the longest period, and the current one. */
const monthsKept = 37;

export const emptyBalance: BalanceStanding = { value: 0, earned: 0, months: {} };

export const monthOf = (at: Date, timezone: string): string => calendarDay(at, timezone).slice(0, 7);

/** `monthsBefore('2026-01', 1)` is `2025-12`. */
export function monthsBefore(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

export function addEarned(standing: BalanceStanding, amount: number, month: string): BalanceStanding {
  if (amount === 0) return standing;
  const months = { ...standing.months, [month]: (standing.months[month] ?? 0) + amount };
  const latest = Object.keys(months).reduce((one, other) => (one > other ? one : other));
  const oldest = monthsBefore(latest, monthsKept - 1);
  return {
    ...standing,
    earned: standing.earned + amount,
    months: Object.fromEntries(Object.entries(months).filter(([name, sum]) => name >= oldest && sum !== 0)),
  };
}

export const earnedSince = ({ months }: Pick<BalanceStanding, 'months'>, first: string): number =>
  Object.entries(months).reduce((sum, [month, amount]) => (month >= first ? sum + amount : sum), 0);

/** The first month that counts; null for all. */
export function firstMonthOf(period: ProgramTiers['period'], month: string): string | null {
  if (period === 'lifetime') return null;
  return period === 'calendarYear' ? `${month.slice(0, 4)}-01` : monthsBefore(month, 11);
}

/** What counts for the tiers. */
function earnedForTiers({ balance, period }: ProgramTiers, standing: PassStanding, month: string): number {
  const of = standing.balances[balance] ?? emptyBalance;
  const first = firstMonthOf(period, month);
  return first === null ? of.earned : earnedSince(of, first);
}

/** The name of the tier; null below the first. */
export function tierOf(
  { tiers }: Pick<ProgramRules, 'tiers'>,
  standing: PassStanding,
  month: string,
): string | null {
  if (!tiers) return null;
  const earned = earnedForTiers(tiers, standing, month);
  return tiers.steps.findLast(({ from }) => earned >= from)?.name ?? null;
}

/** The tier that follows, and how much is still to be earned for it; null after the last. */
export function nextTierOf(
  { tiers }: Pick<ProgramRules, 'tiers'>,
  standing: PassStanding,
  month: string,
): { name: string; balance: string; missing: number } | null {
  if (!tiers) return null;
  const earned = earnedForTiers(tiers, standing, month);
  const next = tiers.steps.find(({ from }) => earned < from);
  return next ? { name: next.name, balance: tiers.balance, missing: next.from - earned } : null;
}

/** What has expired by the beginning of `month`. */
export function expiredAmount(
  { expiry }: Pick<ProgramBalance, 'expiry'>,
  standing: BalanceStanding,
  month: string,
): number {
  if (!expiry || standing.value <= 0) return 0;
  const first = firstUnexpiredMonth(expiry, month);
  const recent = earnedSince(standing, first);
  if (expiry.kind === 'inactivity')
    return Object.entries(standing.months).some(([name, sum]) => name >= first && sum > 0)
      ? 0
      : standing.value;
  // The oldest is spent first, so what is left was earned last.
  return Math.max(0, standing.value - Math.max(0, recent));
}

export function firstUnexpiredMonth(expiry: NonNullable<ProgramBalance['expiry']>, month: string): string {
  return expiry.kind === 'yearEnd' ? `${month.slice(0, 4)}-01` : monthsBefore(month, expiry.months);
}

/** The value that the pass shows. */
export const shownValue = ({ decimals }: Pick<ProgramBalance, 'decimals'>, amount: number): number =>
  Number((amount / 10 ** decimals).toFixed(decimals));

/** Null for a value that the smallest unit cannot express. */
export function amountOf({ decimals }: Pick<ProgramBalance, 'decimals'>, value: unknown): number | null {
  if (value === undefined || value === null || value === '') return 0;
  if (typeof value !== 'number') return null;
  const amount = Math.round(value * 10 ** decimals);
  return Math.abs(amount / 10 ** decimals - value) <= Math.abs(value) * 1e-12 ? amount : null;
}

/** What a balance holds of a value that a pass had before its program: rounded down, and at most `balanceMax`. */
export function heldAmount(
  balance: Pick<ProgramBalance, 'decimals'>,
  value: unknown,
): { amount: number; isExact: boolean } {
  const exact = amountOf(balance, value);
  const amount = exact ?? (typeof value === 'number' ? Math.floor(value * 10 ** balance.decimals) : 0);
  const held = Math.max(-balanceMax, Math.min(balanceMax, amount));
  return { amount: held, isExact: held === exact };
}

/** Such as `3 stamps` or `12.50 euros`. */
export function amountText(
  { decimals, unit }: Pick<ProgramBalance, 'decimals' | 'unit'>,
  amount: number,
): string {
  const one = 10 ** decimals;
  return `${(amount / one).toFixed(decimals)} ${Math.abs(amount) === one ? unit.one : unit.other}`;
}
