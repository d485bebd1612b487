import type { ProgramReward, ProgramRules, Reward } from '@tessera/contract';

/** The reward that a balance reaches next; null if it has reached all. A reward of `keep` is earned once. */
export function nextReward(
  { rewards: offered }: Pick<ProgramRules, 'rewards'>,
  { attribute, amount }: { attribute: string; amount: number },
  rewards: readonly Reward[],
): ProgramReward | null {
  const had = new Set(rewards.flatMap(({ key, status }) => (status === 'reversed' ? [] : [key])));
  const [next] = offered
    .filter(({ balance, threshold }) => balance === attribute && threshold > amount)
    .filter(({ mode, key }) => mode !== 'keep' || !had.has(key))
    .toSorted((one, other) => one.threshold - other.threshold);
  return next ?? null;
}
