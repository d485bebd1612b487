import { entryDaysMax } from './input.ts';

/** Why an action was not recorded. A result also has a message for the clerk. */
export const entryRefusals = [
  'unknownPass',
  'noProgram',
  'voided',
  'expired',
  'tooOld',
  'inFuture',
  'noRule',
  'nothingEarned',
  'tooSoon',
  'dayLimitReached',
  'spentTooLittle',
  'notEnough',
  'tooMuch',
  'unknownBalance',
  'unknownReward',
  'rewardRedeemed',
  'rewardLapsed',
  'alreadyReversed',
  'notReversible',
  'idReused',
] as const;
export type EntryRefusal = (typeof entryRefusals)[number];

export const entryOutcomes = ['recorded', ...entryRefusals] as const;
export type EntryOutcome = (typeof entryOutcomes)[number];

/** Messages that do not depend on amounts or times. */
export const refusalWords = {
  unknownPass: 'There is no such pass.',
  noProgram: 'This pass has no program.',
  voided: 'This pass is voided.',
  expired: 'This pass has expired.',
  tooOld: `This happened more than ${entryDaysMax} days ago. Record a correction of today instead.`,
  inFuture: 'This time is in the future. Set the clock of the device and repeat.',
  noRule: 'The program gives nothing for this.',
  nothingEarned: 'This purchase is too small to earn anything.',
  unknownBalance: 'The program has no such balance.',
  unknownReward: 'The pass has no such reward.',
  rewardRedeemed: 'This reward was redeemed before.',
  rewardLapsed: 'This reward has lapsed.',
  alreadyReversed: 'This was reversed before.',
  idReused: 'This id belongs to another entry. Use a new id for each.',
} as const satisfies Partial<Record<EntryRefusal, string>>;
