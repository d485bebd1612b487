import { Button } from '@mantine/core';
import type { ProgramRules, Reward, Standing } from '@tessera/contract';
import { lazy, useState } from 'react';
import { formatDate } from '../../../../lib/format-date.ts';
import { StatusBadge } from '../../../../ui/display/status-badge.tsx';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary.tsx';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import styles from './balances.module.css';
import { balanceText } from './entry-text.ts';

const RedeemDialog = lazy(async () => ({ default: (await import('./entry-dialogs.tsx')).RedeemDialog }));

/** Of rewards that can no longer be redeemed. */
const pastShown = 3;

type RewardListProps = {
  standing: Standing;
  rules: ProgramRules;
  rewards: readonly Reward[];
  canRedeem: boolean;
};

type Redeemed = { reward: string; name: string; price: string | null };

export function RewardList({ standing, rules, rewards, canRedeem }: RewardListProps) {
  const { timezoneName } = useWorkspace();
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null);
  const [isWhole, setWhole] = useState(false);
  const ready = new Set(standing.rewards.map(({ id }) => id));
  const past = rewards.filter(({ id, status }) => !ready.has(id) && status !== 'reversed');
  if (ready.size + standing.buyable.length + past.length === 0) return null;
  const day = (instant: string) => formatDate(instant, timezoneName);
  return (
    <section aria-label="Rewards">
      <h3 className={styles.heading}>Rewards</h3>
      <ul className={styles.rows}>
        {standing.rewards.map(({ id, name, lapsesAt }) => (
          <li key={id} className={styles.row}>
            <div className={styles.words}>
              <span className={styles.title}>{name}</span>
              <StatusBadge tone="good">Ready</StatusBadge>
              {lapsesAt && <span className={styles.note}>Lapses {day(lapsesAt)}</span>}
            </div>
            {canRedeem && (
              <RedeemButton name={name} onClick={() => setRedeemed({ reward: id, name, price: null })} />
            )}
          </li>
        ))}
        {standing.buyable.map(({ key, name, price, balance }) => {
          const text = balanceText(rules, balance, price);
          return (
            <li key={key} className={styles.row}>
              <div className={styles.words}>
                <span className={styles.title}>{name}</span>
                <span className={styles.note}>For {text}</span>
              </div>
              {canRedeem && (
                <RedeemButton name={name} onClick={() => setRedeemed({ reward: key, name, price: text })} />
              )}
            </li>
          );
        })}
        {past.slice(0, isWhole ? undefined : pastShown).map((reward) => (
          <li key={reward.id} className={styles.row}>
            <div className={styles.words}>
              <span className={styles.title}>{reward.name}</span>
              <span className={styles.note}>{pastText(reward, day)}</span>
            </div>
          </li>
        ))}
      </ul>
      {!isWhole && past.length > pastShown && (
        <Button variant="default" size="xs" mt="xs" onClick={() => setWhole(true)}>
          Show {past.length - pastShown} more
        </Button>
      )}
      <LazyBoundary>
        {redeemed && (
          <RedeemDialog passId={standing.passId} redeemed={redeemed} onClose={() => setRedeemed(null)} />
        )}
      </LazyBoundary>
    </section>
  );
}

function RedeemButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button variant="default" size="xs" onClick={onClick} aria-label={`Redeem ${name}`}>
      Redeem
    </Button>
  );
}

function pastText({ status, redeemedAt, lapsesAt }: Reward, day: (instant: string) => string): string {
  if (status === 'redeemed') return redeemedAt ? `Redeemed ${day(redeemedAt)}` : 'Redeemed';
  return lapsesAt ? `Lapsed ${day(lapsesAt)}` : 'Lapsed';
}
