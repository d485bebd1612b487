import { z } from 'zod';

/** In the smallest unit of a balance or currency. Products of two stay exact: `amountMax` × `ruleAmountMax` is below 2^53. */
export const entryAmountMax = 1_000_000_000;
const ruleAmountMax = 1_000_000;
export const balanceMax = 1_000_000_000_000;
const decimalsMax = 3;
const balancesMax = 5;
const partsMax = 20;
const tiersMax = 10;
const lapseDaysMax = 3_650;
/** Earned amounts are kept by month for this long. */
export const expiryMonthsMax = 36;
const limitMinutesMax = 60 * 24 * 31;
const timesADayMax = 1_000;

const wholeNumber = 'Use a whole number, in the smallest unit';
const ruleAmount = z.int(wholeNumber).min(1, 'Enter at least 1').max(ruleAmountMax);
/** Permanent: entries and rewards name it. */
const partKey = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'Begin with a letter; use only letters, digits, _ and -');
/** As the keys of a design's attributes. */
const attributeKey = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'Choose an attribute of the pass template');
const unitWord = z.string().trim().min(1, 'Enter a word').max(40, 'Use at most 40 characters');

export const expiryKinds = ['afterEarning', 'inactivity', 'yearEnd'] as const;

const months = z
  .int('Use a whole number')
  .min(1, 'Choose at least one month')
  .max(expiryMonthsMax, `Choose at most ${expiryMonthsMax} months`);
export const balanceExpiry = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('afterEarning'), months })
    .describe(
      'An amount expires at the end of the month that lies `months` after the one in which it was earned; the oldest is spent first.',
    ),
  z
    .object({ kind: z.literal('inactivity'), months })
    .describe('The whole balance expires after so many calendar months without earning.'),
  z.object({ kind: z.literal('yearEnd') }).describe('What was earned in a calendar year expires at its end.'),
]);

export const programBalance = z.object({
  attribute: attributeKey.describe(
    'The key of a number or currency attribute of the pass. Only entries change its value.',
  ),
  decimals: z
    .int()
    .min(0)
    .max(decimalsMax, `Use at most ${decimalsMax} decimals`)
    .default(0)
    .describe(
      'Of the value: with 2, an amount of 1250 shows as 12.50. Amounts are whole numbers of the smallest unit.',
    ),
  unit: z.object({ one: unitWord, other: unitWord }).describe('Such as `stamp` and `stamps`.'),
  expiry: balanceExpiry.nullable().default(null),
});

export const earningLimit = z.object({
  minutes: z
    .int()
    .min(1)
    .max(limitMinutesMax)
    .nullable()
    .default(null)
    .describe('At most once in so many minutes.'),
  timesADay: z
    .int()
    .min(1)
    .max(timesADayMax)
    .nullable()
    .default(null)
    .describe('At most so often a day, in the time zone of the workspace.'),
  spentMin: z
    .int(wholeNumber)
    .min(1)
    .max(entryAmountMax)
    .nullable()
    .default(null)
    .describe('Only for a purchase of at least this amount, in the smallest unit of the currency.'),
});

const ofRule = {
  key: partKey,
  balance: attributeKey.describe('The attribute of the balance.'),
  amount: ruleAmount,
};
const limit = earningLimit.default({ minutes: null, timesADay: null, spentMin: null });
export const earningRule = z.discriminatedUnion('on', [
  z.object({ ...ofRule, on: z.literal('visit'), limit }).describe('Each visit earns `amount`.'),
  z
    .object({
      ...ofRule,
      on: z.literal('purchase'),
      per: z
        .int(wholeNumber)
        .min(1)
        .max(entryAmountMax)
        .describe('In the smallest unit of the currency: 100 for each whole euro.'),
      limit,
    })
    .describe('A purchase earns `amount` for each `per` spent, rounded down.'),
  z.object({ ...ofRule, on: z.literal('issue') }).describe('A new pass begins with `amount`.'),
  z
    .object({
      ...ofRule,
      on: z.literal('birthday'),
      attribute: attributeKey.describe('The date attribute with the birthday, of the pass or its holder.'),
    })
    .describe('Once a year, on the birthday.'),
]);

export const rewardModes = ['reduce', 'keep', 'buy'] as const;

export const programReward = z.object({
  key: partKey,
  name: z.string().trim().min(1, 'Enter a name').max(100, 'Use at most 100 characters'),
  balance: attributeKey.describe('The attribute of the balance.'),
  threshold: ruleAmount,
  mode: z
    .enum(rewardModes)
    .describe(
      '`reduce`: earned at the threshold, which is taken from the balance, so the card starts again. `keep`: earned once at the threshold; the balance stays. `buy`: the threshold is its price, taken when it is redeemed.',
    ),
  lapseDays: z
    .int()
    .min(1)
    .max(lapseDaysMax)
    .nullable()
    .default(null)
    .describe('An earned reward lapses after so many days.'),
});

export const tierPeriods = ['lifetime', 'calendarYear', 'last12Months'] as const;

export const programTiers = z.object({
  attribute: attributeKey.describe(
    'The key of a text attribute of the pass, which shows the name of the tier.',
  ),
  balance: attributeKey.describe('The attribute of the balance whose earned amounts count.'),
  period: z.enum(tierPeriods).describe('`last12Months`: the current calendar month and the eleven before.'),
  steps: z
    .array(
      z.object({
        name: z.string().trim().min(1, 'Enter a name').max(100, 'Use at most 100 characters'),
        from: z.int(wholeNumber).min(0).max(entryAmountMax),
      }),
    )
    .min(1, 'Add a tier')
    .max(tiersMax, `Use at most ${tiersMax} tiers`),
});

export const programRules = z
  .object({
    balances: z
      .array(programBalance)
      .min(1, 'Add a balance')
      .max(balancesMax, `Use at most ${balancesMax} balances`),
    earning: z.array(earningRule).max(partsMax, `Use at most ${partsMax} rules`).default([]),
    rewards: z.array(programReward).max(partsMax, `Use at most ${partsMax} rewards`).default([]),
    tiers: programTiers.nullable().default(null),
    currencyDecimals: z
      .int()
      .min(0)
      .max(decimalsMax)
      .default(2)
      .describe('Of amounts spent: with 2, 1250 is 12.50.'),
  })
  .superRefine((rules, check) => {
    const refuse = (path: (string | number)[], message: string) =>
      check.addIssue({ code: 'custom', path, message });
    const balances = new Set(rules.balances.map(({ attribute }) => attribute));
    const refuseRepeated = (path: string[], name: string, keys: readonly string[]) => {
      for (const [index, key] of keys.entries())
        if (keys.indexOf(key) !== index) refuse([...path, index, name], 'Each can be used once');
    };
    refuseRepeated(
      ['balances'],
      'attribute',
      rules.balances.map(({ attribute }) => attribute),
    );
    refuseRepeated(
      ['earning'],
      'key',
      rules.earning.map(({ key }) => key),
    );
    refuseRepeated(
      ['rewards'],
      'key',
      rules.rewards.map(({ key }) => key),
    );
    for (const path of ['earning', 'rewards'] as const)
      for (const [index, { balance }] of rules[path].entries())
        if (!balances.has(balance)) refuse([path, index, 'balance'], 'Choose a balance of this program');
    const named = new Set([
      ...[...rules.earning, ...rules.rewards].map(({ balance }) => balance),
      ...(rules.tiers ? [rules.tiers.balance] : []),
    ]);
    // Of a renamed balance, both names are to be compared.
    if ([...named].some((balance) => !balances.has(balance)))
      for (const [index, { attribute }] of rules.balances.entries())
        if (!named.has(attribute)) refuse(['balances', index, 'attribute'], 'The rules name another balance');
    const reducing = rules.rewards.map(({ mode, balance }) => (mode === 'reduce' ? balance : null));
    for (const [index, balance] of reducing.entries())
      if (balance !== null && reducing.indexOf(balance) !== index)
        refuse(['rewards', index, 'mode'], 'A balance starts again with one reward only');
    if (!rules.tiers) return;
    if (!balances.has(rules.tiers.balance)) refuse(['tiers', 'balance'], 'Choose a balance of this program');
    refuseRepeated(
      ['tiers', 'steps'],
      'name',
      rules.tiers.steps.map(({ name }) => name),
    );
    for (const [index, { from }] of rules.tiers.steps.entries())
      if (index > 0 && from <= (rules.tiers.steps[index - 1]?.from ?? 0))
        refuse(['tiers', 'steps', index, 'from'], 'Each tier begins above the one before');
  });

export type ProgramRules = z.infer<typeof programRules>;
export type ProgramBalance = z.infer<typeof programBalance>;
export type EarningRule = z.infer<typeof earningRule>;
export type EarningLimit = z.infer<typeof earningLimit>;
export type ProgramReward = z.infer<typeof programReward>;
export type ProgramTiers = z.infer<typeof programTiers>;
