import { calendarDay } from '@tessera/pass-design';
import { applyAction, type EarlierEntry, limitMilliseconds } from './apply-action.ts';
import type { EntryRefusal } from './outcomes.ts';
import type { ProgramRules } from './rules.ts';
import type { PassStanding } from './standing.ts';

/** Scans of so many days are rehearsed. */
export const rehearsedDays = 90;

/** What happened to a pass: a visit, with what was spent if known. */
export type RehearsedVisit = { passId: string; at: Date; spent?: number | null };

export type Rehearsal = {
  visits: number;
  /** Passes that would have earned anything. */
  passes: number;
  /** By attribute, in the smallest unit. */
  earned: Record<string, number>;
  /** By the key of the reward. */
  rewards: Record<string, number>;
  /** Rewards of all keys by the calendar day of the workspace. */
  rewardsByDay: Record<string, number>;
  /** Visits that a limit refuses. */
  refused: number;
  /** Passes with the most rewards, then with the most visits. */
  most: RehearsedPass[];
};

export type RehearsedPass = {
  passId: string;
  visits: number;
  earned: Record<string, number>;
  rewards: number;
};

const mostMax = 5;
/** Some milliseconds of work. */
const visitsBetweenPauses = 500;
const limits: readonly EntryRefusal[] = ['tooSoon', 'dayLimitReached', 'spentTooLittle'];

/** What rules would have given for visits, from empty cards on. Visits are in the order of their times. `pause`: lets others work. */
export async function rehearse(
  rules: ProgramRules,
  visits: readonly RehearsedVisit[],
  timezone: string,
  pause: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Rehearsal> {
  const reach = limitMilliseconds(rules);
  const cards = new Map<string, Card>();
  const result: Omit<Rehearsal, 'passes' | 'most'> = {
    visits: visits.length,
    earned: {},
    rewards: {},
    rewardsByDay: {},
    refused: 0,
  };
  for (const [index, { passId, at, spent }] of visits.entries()) {
    if (index % visitsBetweenPauses === visitsBetweenPauses - 1) await pause();
    const card = cards.get(passId) ?? emptyCard(passId);
    cards.set(passId, card);
    card.visits += 1;
    const { standing, earlier } = card;
    const reached = earlier.findIndex(({ occurredAt }) => at.getTime() - occurredAt.getTime() <= reach);
    earlier.splice(0, reached === -1 ? earlier.length : reached);
    const action = { kind: 'visit' as const, ...(spent && { spent }) };
    const applied = applyAction(action, { rules, standing, earlier, rewards: [], at, timezone });
    if ('refusal' in applied) {
      if (limits.includes(applied.refusal)) result.refused += 1;
      continue;
    }
    const day = calendarDay(at, timezone);
    for (const { kind, balance, amount, rule } of applied.entries) {
      if (rule !== null && reach > 0) earlier.push({ rule, occurredAt: at, day });
      if (kind !== 'earn') continue;
      increase(result.earned, balance, amount);
      increase(card.earned, balance, amount);
    }
    for (const { reward } of applied.rewards) {
      increase(result.rewards, reward.key, 1);
      increase(result.rewardsByDay, day, 1);
    }
    card.rewards += applied.rewards.length;
    card.standing = applied.standing;
    card.hasEarned = true;
  }
  const earning = [...cards.values()].filter(({ hasEarned }) => hasEarned);
  const most = earning
    .toSorted((one, other) => other.rewards - one.rewards || other.visits - one.visits)
    .slice(0, mostMax)
    .map(({ passId, visits: count, earned, rewards }) => ({ passId, visits: count, earned, rewards }));
  return { ...result, passes: earning.length, most };
}

type Card = RehearsedPass & { standing: PassStanding; earlier: EarlierEntry[]; hasEarned: boolean };

const emptyCard = (passId: string): Card => ({
  ...{ passId, visits: 0, earned: {}, rewards: 0, hasEarned: false },
  standing: { balances: {}, kept: [] },
  earlier: [],
});

function increase(sums: Record<string, number>, key: string, by: number): void {
  sums[key] = (sums[key] ?? 0) + by;
}
