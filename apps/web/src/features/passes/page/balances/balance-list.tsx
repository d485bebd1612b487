import type { Program, Reward, Standing } from '@tessera/contract';
import styles from './balances.module.css';
import { balanceText } from './entry-text.ts';
import { nextReward } from './next-reward.ts';

type BalanceListProps = {
  standing: Standing;
  rules: Program['rules'];
  rewards: readonly Reward[];
  labelOf: (attribute: string) => string;
};

const periods = {
  lifetime: '',
  calendarYear: ', earned in a calendar year',
  last12Months: ', earned within 12 months',
};

export function BalanceList({ standing, rules, rewards, labelOf }: BalanceListProps) {
  const { tier, nextTier } = standing;
  const { tiers } = rules;
  return (
    <dl className={styles.balances}>
      {standing.balances.map(({ attribute, amount, text }) => {
        const next = nextReward(rules, { attribute, amount }, rewards);
        return (
          <div key={attribute} className={styles.balance}>
            <dt>{labelOf(attribute)}</dt>
            <dd>
              <span className={styles.amount}>{text}</span>
              {next && (
                <>
                  <span className={styles.bar} aria-hidden="true">
                    <span style={{ width: `${Math.max(0, Math.min(1, amount / next.threshold)) * 100}%` }} />
                  </span>
                  <span className={styles.note}>
                    {progressText(rules, { attribute, amount }, next.threshold)} for “{next.name}”
                  </span>
                </>
              )}
            </dd>
          </div>
        );
      })}
      {tiers && (
        <div className={styles.balance}>
          <dt>{labelOf(tiers.attribute)}</dt>
          <dd>
            <span className={styles.amount}>{tier || '–'}</span>
            {nextTier && (
              <span className={styles.note}>
                {balanceText(rules, nextTier.balance, nextTier.missing)} more for “{nextTier.name}”
                {periods[tiers.period]}
              </span>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Such as `7 of 9 stamps`. */
function progressText(
  rules: Program['rules'],
  { attribute, amount }: { attribute: string; amount: number },
  threshold: number,
): string {
  const decimals = rules.balances.find((balance) => balance.attribute === attribute)?.decimals ?? 0;
  return `${(amount / 10 ** decimals).toFixed(decimals)} of ${balanceText(rules, attribute, threshold)}`;
}
