import { Progress } from '@mantine/core';
import { formatNumber } from '../../lib/format-number.ts';
import { UpgradeButton } from '../plans/upgrade-button.tsx';
import styles from './demo-limit-card.module.css';
import { useWorkspace } from './workspace-context.ts';

export function DemoLimitCard() {
  const { demoPassCountLimit } = useWorkspace();
  if (!demoPassCountLimit) return null;
  const { usage, limit } = demoPassCountLimit;
  const percent = limit > 0 ? Math.min(100, (usage / limit) * 100) : 100;
  const isReached = usage >= limit;
  return (
    <section className={styles.card} aria-label="Demo passes">
      <p className={styles.words}>
        <span>Demo passes</span>
        <strong className="tabular">
          {formatNumber(usage)}/{formatNumber(limit)}
        </strong>
      </p>
      <Progress
        value={percent}
        color={isReached ? 'red.7' : undefined}
        size={6}
        aria-label="Demo passes used"
      />
      {isReached && <p className={styles.note}>The limit is reached. Passes already issued keep working.</p>}
      <UpgradeButton variant="default" size="xs" fullWidth>
        Upgrade Plan
      </UpgradeButton>
    </section>
  );
}
