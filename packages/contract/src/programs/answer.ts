import { z } from 'zod';
import { entryKinds } from './input.ts';
import { entryOutcomes } from './outcomes.ts';
import { programRules } from './rules.ts';

export const programAnswer = z
  .object({
    id: z.uuid(),
    passTemplateId: z.uuid(),
    version: z.int().describe('Each change of the rules is a version; entries name theirs.'),
    rules: programRules,
    effectiveAt: z.iso.datetime().describe('The rules apply to what happens from then on.'),
    createdAt: z.iso.datetime(),
    isReady: z.boolean().describe('False while the balances of earlier passes are entered.'),
  })
  .meta({ id: 'Program' });
export type Program = z.infer<typeof programAnswer>;

export const actorKinds = ['scanner', 'apiKey', 'account', 'import', 'job'] as const;
export type ActorKind = (typeof actorKinds)[number];

export const entryAnswer = z
  .object({
    id: z.uuid(),
    requestId: z.uuid().describe('The id of the action; entries that follow from one action share it.'),
    passId: z.uuid(),
    balance: z.string().describe('The attribute of the balance.'),
    kind: z.enum(entryKinds),
    amount: z.int().describe('In the smallest unit; negative if the balance fell.'),
    balanceAfter: z.int(),
    rule: z.string().nullable(),
    spent: z.int().nullable(),
    rewardId: z.uuid().nullable(),
    reference: z.string().nullable(),
    reverses: z.uuid().nullable().describe('The entry that this one reverses.'),
    version: z.int().describe('The version of the rules.'),
    actor: z.object({ kind: z.enum(actorKinds), id: z.string().nullable() }),
    occurredAt: z.iso.datetime(),
    recordedAt: z.iso.datetime(),
  })
  .meta({ id: 'Entry' });
export type Entry = z.infer<typeof entryAnswer>;

/** Who recorded an entry, for people: null for a removed scanner, key or account. */
export type EntryActor = { id: string; name: string | null; store: string | null };

export const rewardStatuses = ['open', 'redeemed', 'lapsed', 'reversed'] as const;
export type RewardStatus = (typeof rewardStatuses)[number];

export const rewardAnswer = z
  .object({
    id: z.uuid(),
    passId: z.uuid(),
    key: z.string(),
    name: z.string(),
    status: z.enum(rewardStatuses),
    earnedAt: z.iso.datetime(),
    lapsesAt: z.iso.datetime().nullable(),
    redeemedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Reward' });
export type Reward = z.infer<typeof rewardAnswer>;

/** The answer to one action. */
export const entryResultAnswer = z
  .object({
    id: z.uuid(),
    outcome: z.enum(entryOutcomes).describe('`recorded`, or why nothing was recorded.'),
    message: z.string().describe('The outcome in words, for a clerk.'),
    passId: z.uuid().nullable(),
    entries: z.array(entryAnswer),
    balances: z
      .record(z.string(), z.int())
      .describe('By attribute, after the action, in the smallest unit. Empty if it was refused.'),
    rewardsEarned: z.array(z.object({ id: z.uuid(), key: z.string(), name: z.string() })),
  })
  .meta({ id: 'EntryResult' });
export type EntryResult = z.infer<typeof entryResultAnswer>;

export const standingAnswer = z
  .object({
    passId: z.uuid(),
    programId: z.uuid(),
    balances: z.array(
      z.object({
        attribute: z.string(),
        amount: z.int().describe('In the smallest unit.'),
        text: z.string().describe('Such as `3 stamps`.'),
        earned: z.int().describe('In its lifetime.'),
      }),
    ),
    tier: z.string().nullable(),
    nextTier: z
      .object({
        name: z.string(),
        balance: z.string().describe('The attribute of the balance.'),
        missing: z.int().describe('Still to be earned, in the smallest unit.'),
      })
      .nullable()
      .describe('Null without tiers, and after the last.'),
    rewards: z.array(rewardAnswer).describe('Those that can be redeemed, the first to lapse first.'),
    buyable: z
      .array(z.object({ key: z.string(), name: z.string(), price: z.int(), balance: z.string() }))
      .describe('Rewards that the balance buys.'),
  })
  .meta({ id: 'Standing' });
export type Standing = z.infer<typeof standingAnswer>;
