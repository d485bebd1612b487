import { calendarDay } from '@tessera/pass-design';
import type { EntryAction, EntryKind } from './input.ts';
import { type EntryRefusal, refusalWords } from './outcomes.ts';
import {
  balanceMax,
  type EarningLimit,
  type EarningRule,
  type ProgramBalance,
  type ProgramReward,
  type ProgramRules,
} from './rules.ts';
import { addEarned, amountText, emptyBalance, monthOf, type PassStanding } from './standing.ts';

/** `opening`: of a new pass; `import`: of a file; `adjust`: by an edit of the pass. */
export type SetKind = Extract<EntryKind, 'opening' | 'import' | 'adjust'>;

/** What jobs, imports, and issuing and editing passes record. */
export type InternalAction =
  | { kind: 'rule'; rule: string }
  /** Brings the balance to `amount`. `isCarried`: it was earned on the pass that this one replaces, and counted there. */
  | { kind: 'set'; balance: string; amount: number; as: SetKind; isCarried?: boolean }
  | { kind: 'expire'; balance: string; amount: number };

/** An entry that a rule gave and that was not reversed. */
export type EarlierEntry = {
  rule: string;
  occurredAt: Date;
  /** Its calendar day, if known. */
  day?: string;
};

export type HeldReward = {
  id: string;
  key: string;
  /** `lapsed` is up to maintenance; whether it is one follows from the time. */
  status: 'open' | 'lapsed' | 'redeemed';
  lapsesAt: Date | null;
};

export type Judging = {
  rules: ProgramRules;
  standing: PassStanding;
  /** Of the pass, around the time of the action: as far as `limitMilliseconds`. */
  earlier: readonly EarlierEntry[];
  /** Of the pass, the first to lapse first: those that are open, and those that the action names. */
  rewards: readonly HeldReward[];
  at: Date;
  timezone: string;
};

export type EntryDraft = {
  balance: string;
  kind: EntryKind;
  amount: number;
  /** What counts for tiers and expiry. */
  earned: number;
  balanceAfter: number;
  rule: string | null;
  spent: number | null;
  /** The reward that it pays for or redeems. */
  reward: RewardOfEntry | null;
};

/** `earned` is the position among the rewards of the action. */
export type RewardOfEntry = { earned: number } | { redeemed: string };

export type EarnedReward = { reward: ProgramReward; lapsesAt: Date | null; isRedeemed: boolean };

export type Applied = { standing: PassStanding; entries: EntryDraft[]; rewards: EarnedReward[] };
export type Refused = { refusal: EntryRefusal; message: string };

/** Of a reward, by one action. An amount that is worth more is mistyped. */
const rewardsMax = 20;
const dayMilliseconds = 86_400_000;
const minuteMilliseconds = 60_000;

const refused = (refusal: EntryRefusal, message: string): Refused => ({ refusal, message });
const plainRefusal = (refusal: keyof typeof refusalWords): Refused => refused(refusal, refusalWords[refusal]);

/** What an action changes by the rules, or why it is refused. */
export function applyAction(action: EntryAction | InternalAction, judging: Judging): Applied | Refused {
  if (action.kind === 'redeem') return redeem(action.reward, judging);
  const drafts = draftsOf(action, judging);
  if ('refusal' in drafts) return drafts;
  return withRewards(drafts, judging, action.kind !== 'set');
}

type Draft = Pick<EntryDraft, 'balance' | 'kind' | 'amount' | 'rule' | 'spent' | 'reward'> & {
  isCarried?: boolean | undefined;
};

const draft = (part: Pick<Draft, 'balance' | 'kind' | 'amount'> & Partial<Draft>): Draft => ({
  rule: null,
  spent: null,
  reward: null,
  ...part,
});

type DirectAction = Exclude<EntryAction | InternalAction, { kind: 'redeem' }>;

function draftsOf(action: DirectAction, judging: Judging): Draft[] | Refused {
  switch (action.kind) {
    case 'visit':
    case 'purchase':
      return earnedBy(action, judging);
    case 'rule': {
      const rule = judging.rules.earning.find(({ key }) => key === action.rule);
      if (!rule) return plainRefusal('noRule');
      return [draft({ balance: rule.balance, kind: 'bonus', amount: rule.amount, rule: rule.key })];
    }
    case 'set': {
      const amount = action.amount - valueIn(judging.standing, action.balance);
      if (amount === 0) return [];
      return [
        { ...draft({ balance: action.balance, kind: action.as, amount }), isCarried: action.isCarried },
      ];
    }
    case 'spend':
    case 'expire':
      return [draft({ ...action, amount: -action.amount })];
    default:
      return [draft(action)];
  }
}

function earnedBy(
  action: Extract<EntryAction, { kind: 'visit' | 'purchase' }>,
  judging: Judging,
): Draft[] | Refused {
  const spent = action.spent ?? null;
  const rules = judging.rules.earning.filter(
    ({ on }) => (on === 'visit' && action.kind === 'visit') || (on === 'purchase' && spent !== null),
  );
  const judged = rules.map((rule) => earnedByRule(rule, spent, judging));
  const drafts = judged.filter((one): one is Draft => !('refusal' in one));
  const [first] = judged;
  if (drafts.length > 0) return drafts;
  return first && 'refusal' in first ? first : plainRefusal('noRule');
}

function earnedByRule(rule: EarningRule, spent: number | null, judging: Judging): Draft | Refused {
  if (rule.on !== 'visit' && rule.on !== 'purchase') return plainRefusal('noRule');
  const refusal = limitRefusal(rule, rule.limit, spent, judging);
  if (refusal) return refusal;
  const amount = rule.on === 'visit' ? rule.amount : amountForPurchase(rule, spent ?? 0);
  if (amount === 0) return plainRefusal('nothingEarned');
  return draft({ balance: rule.balance, kind: 'earn', amount, rule: rule.key, spent });
}

/** Rounded down. Products are below 2^53, so this is exact. */
export function amountForPurchase({ amount, per }: { amount: number; per: number }, spent: number): number {
  const product = spent * amount;
  return (product - (product % per)) / per;
}

/** A day of a time zone may have 25 hours. */
const dayMillisecondsMax = dayMilliseconds + 3_600_000;

/** How far from an action the limits of rules reach; 0 without limits. */
export function limitMilliseconds({ earning }: Pick<ProgramRules, 'earning'>): number {
  const reaches = earning.map((rule) => {
    if (rule.on !== 'visit' && rule.on !== 'purchase') return 0;
    const { minutes, timesADay } = rule.limit;
    return Math.max((minutes ?? 0) * minuteMilliseconds, timesADay === null ? 0 : dayMillisecondsMax);
  });
  return Math.max(0, ...reaches);
}

function limitRefusal(
  rule: EarningRule,
  { minutes, timesADay, spentMin }: EarningLimit,
  spent: number | null,
  { rules, earlier, at, timezone }: Judging,
): Refused | null {
  if (spentMin !== null && (spent ?? 0) < spentMin)
    return refused(
      'spentTooLittle',
      `This needs a purchase of at least ${(spentMin / 10 ** rules.currencyDecimals).toFixed(rules.currencyDecimals)}.`,
    );
  const unit = rules.balances.find(({ attribute }) => attribute === rule.balance)?.unit;
  const byRule = earlier.filter((entry) => entry.rule === rule.key);
  if (minutes !== null) {
    const waits = byRule
      .map(({ occurredAt }) => occurredAt.getTime() - at.getTime())
      .filter((distance) => Math.abs(distance) < minutes * minuteMilliseconds)
      .map((distance) => distance + minutes * minuteMilliseconds);
    if (waits.length > 0)
      return refused('tooSoon', `Next ${unit?.one ?? 'entry'} in ${waitText(Math.max(...waits))}`);
  }
  if (timesADay !== null) {
    const day = calendarDay(at, timezone);
    const today = byRule.filter(
      (entry) =>
        Math.abs(entry.occurredAt.getTime() - at.getTime()) <= dayMillisecondsMax &&
        (entry.day ?? calendarDay(entry.occurredAt, timezone)) === day,
    );
    if (today.length >= timesADay)
      return refused(
        'dayLimitReached',
        `At most ${timesADay === 1 ? 'once' : `${timesADay} times`} a day: next ${unit?.one ?? 'entry'} tomorrow`,
      );
  }
  return null;
}

function waitText(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / minuteMilliseconds);
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
}

/** Adds the rewards that the changes earn, and the entries that pay for them. `isTyped`: the amount may be a mistake. */
function withRewards(drafts: readonly Draft[], judging: Judging, isTyped: boolean): Applied | Refused {
  const { rules } = judging;
  let applied: Applied = { standing: judging.standing, entries: [], rewards: [] };
  for (const each of drafts) {
    const next = add(applied, each, judging);
    if ('refusal' in next) return next;
    applied = next;
  }
  for (const reward of rules.rewards.filter(({ mode }) => mode !== 'buy')) {
    const gained = drafts.reduce(
      (sum, { balance, amount }) => (balance === reward.balance && amount > 0 ? sum + amount : sum),
      0,
    );
    if (gained === 0) continue;
    if (isTyped && reward.mode === 'reduce' && gained >= (rewardsMax + 1) * reward.threshold)
      return refused('tooMuch', `This would earn more than ${rewardsMax} rewards at once. Check the amount.`);
    const next =
      reward.mode === 'keep' ? earnOnce(applied, reward, judging) : earnAndReduce(applied, reward, judging);
    if ('refusal' in next) return next;
    applied = next;
  }
  return applied;
}

const valueIn = ({ balances }: PassStanding, balance: string): number => balances[balance]?.value ?? 0;

const lapseOf = ({ lapseDays }: ProgramReward, { at }: Judging): Date | null =>
  lapseDays === null ? null : new Date(at.getTime() + lapseDays * dayMilliseconds);

function earnOnce(applied: Applied, reward: ProgramReward, judging: Judging): Applied {
  const { standing, rewards } = applied;
  if (valueIn(standing, reward.balance) < reward.threshold || standing.kept.includes(reward.key))
    return applied;
  return {
    ...applied,
    standing: { ...standing, kept: [...standing.kept, reward.key] },
    rewards: [...rewards, { reward, lapsesAt: lapseOf(reward, judging), isRedeemed: false }],
  };
}

/** What would earn more than the maximum stays on the balance. */
function earnAndReduce(applied: Applied, reward: ProgramReward, judging: Judging): Applied | Refused {
  let next = applied;
  for (
    let count = 0;
    count < rewardsMax && valueIn(next.standing, reward.balance) >= reward.threshold;
    count += 1
  ) {
    const earned = { reward, lapsesAt: lapseOf(reward, judging), isRedeemed: false };
    const added = add(
      { ...next, rewards: [...next.rewards, earned] },
      draft({
        balance: reward.balance,
        kind: 'spend',
        amount: -reward.threshold,
        reward: { earned: next.rewards.length },
      }),
      judging,
    );
    if ('refusal' in added) return added;
    next = added;
  }
  return next;
}

function add(
  applied: Applied,
  { isCarried = false, ...each }: Draft,
  { rules, at, timezone }: Judging,
): Applied | Refused {
  const balance = rules.balances.find(({ attribute }) => attribute === each.balance);
  if (!balance) return plainRefusal('unknownBalance');
  const before = applied.standing.balances[each.balance] ?? emptyBalance;
  const value = before.value + each.amount;
  if (value < 0 && each.amount < 0) return notEnough(balance, before.value, -each.amount);
  if (value > balanceMax) return refused('tooMuch', 'The balance would become too large.');
  // Only a reversal takes from what was earned, in the month of what it reverses.
  const earned = isCarried ? 0 : Math.max(0, each.amount);
  const after = addEarned({ ...before, value }, earned, monthOf(at, timezone));
  return {
    ...applied,
    standing: {
      ...applied.standing,
      balances: { ...applied.standing.balances, [each.balance]: after },
    },
    entries: [...applied.entries, { ...each, earned, balanceAfter: value }],
  };
}

function notEnough(balance: ProgramBalance, value: number, needed: number): Refused {
  return refused(
    'notEnough',
    `The balance is ${amountText(balance, value)}; ${amountText(balance, needed)} are needed.`,
  );
}

function redeem(idOrKey: string, judging: Judging): Applied | Refused {
  const { rules, rewards, at, standing } = judging;
  const own = rewards.filter(({ id, key }) => id === idOrKey || key === idOrKey);
  const valid = own.find(
    ({ status, lapsesAt }) => status !== 'redeemed' && (lapsesAt === null || lapsesAt > at),
  );
  if (valid) {
    const definition = rules.rewards.find(({ key }) => key === valid.key);
    const balance = definition?.balance ?? rules.balances[0]?.attribute ?? '';
    return add(
      { standing, entries: [], rewards: [] },
      draft({ balance, kind: 'spend', amount: 0, reward: { redeemed: valid.id } }),
      judging,
    );
  }
  const bought = rules.rewards.find(({ key, mode }) => key === idOrKey && mode === 'buy');
  if (!bought) {
    const last = own.at(-1);
    if (!last) return plainRefusal('unknownReward');
    return plainRefusal(last.status === 'redeemed' ? 'rewardRedeemed' : 'rewardLapsed');
  }
  return add(
    { standing, entries: [], rewards: [{ reward: bought, lapsesAt: null, isRedeemed: true }] },
    draft({ balance: bought.balance, kind: 'spend', amount: -bought.threshold, reward: { earned: 0 } }),
    judging,
  );
}
