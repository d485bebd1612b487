import { UnstyledButton } from '@mantine/core';
import type { RevisionSummary } from '@tessera/contract';
import { formatDate } from '../../../lib/format-date.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { StatusBadge } from '../../../ui/display/status-badge.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import styles from './revision-item.module.css';

type RevisionItemProps = {
  revision: RevisionSummary;
  isChosen: boolean;
  isFocused: boolean;
  onChoose: () => void;
};

/** The ref of a control that replaces the focused one. */
export function takeFocus(control: HTMLElement | null): void {
  control?.focus();
}

export function RevisionItem({ revision, isChosen, isFocused, onChoose }: RevisionItemProps) {
  const { timezoneName } = useWorkspace();
  const { number, savedAt, changeCount } = revision;
  return (
    <UnstyledButton
      ref={isFocused ? takeFocus : undefined}
      className={styles.item}
      aria-current={isChosen || undefined}
      onClick={onChoose}
    >
      <span className={styles.head}>
        <span className={styles.number}>Version {number}</span>
        <RevisionBadges revision={revision} />
      </span>
      <span className={styles.line}>{formatDate(savedAt, timezoneName, 'dateTime')}</span>
      <span className={styles.line}>
        {savedByWords(revision)} · {changeWords(changeCount)}
      </span>
    </UnstyledButton>
  );
}

export function RevisionBadges({
  revision: { isLatest, isInUse, publishedAt },
}: Pick<RevisionItemProps, 'revision'>) {
  return (
    <span className={styles.badges}>
      {isLatest && <StatusBadge tone="busy">Current</StatusBadge>}
      <StatusBadge tone={isInUse ? 'good' : 'quiet'}>{publishedAt ? 'Published' : 'Draft'}</StatusBadge>
    </span>
  );
}

export function savedByWords({ savedBy }: RevisionSummary): string {
  return savedBy ? (savedBy.name ?? 'Unknown') : 'API';
}

function changeWords(count: number | null): string {
  if (count === null) return 'First version';
  if (count === 0) return 'No changes';
  return count === 1 ? '1 change' : `${formatNumber(count)} changes`;
}
