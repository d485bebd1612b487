import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle } from '@tabler/icons-react';
import type { DesignIssue } from '@tessera/pass-design';
import { useEffect, useRef } from 'react';
import { PartPending } from '../../../ui/part-pending.tsx';
import { useFetched } from '../../../ui/use-fetched.ts';
import styles from './issues-menu.module.css';

export type IssuesMenuProps = {
  issues: readonly DesignIssue[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (issue: DesignIssue) => void;
};

const fetchList = () => import('./issues-list-menu.tsx').then((module) => module.IssuesListMenu);

/** How much is wrong with the design, and the list of it. */
export function IssuesMenu(props: IssuesMenuProps) {
  const { issues, isOpen, onOpenChange } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [List, fetchOnce, prepare] = useFetched(fetchList, () => onOpenChange(false));
  useEffect(() => {
    if (isOpen) fetchOnce();
  });
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const summary = summaryOf(errors, issues.length - errors);
  const Icon = errors > 0 ? IconExclamationCircle : issues.length > 0 ? IconAlertTriangle : IconCircleCheck;
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        color="gray"
        px={8}
        className={styles.button}
        data-state={errors > 0 ? 'error' : issues.length > 0 ? 'warning' : 'good'}
        leftSection={<Icon size={17} />}
        aria-label={summary}
        aria-haspopup="dialog"
        aria-expanded={isOpen && issues.length > 0}
        disabled={issues.length === 0}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => onOpenChange(!isOpen)}
      >
        {issues.length > 0 ? issues.length : null}
      </Button>
      {List && button.current ? (
        <List {...props} button={button.current} summary={summary} />
      ) : (
        isOpen && issues.length > 0 && <PartPending />
      )}
    </>
  );
}

function summaryOf(errors: number, warnings: number): string {
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  if (errors + warnings === 0) return 'No issues';
  return [errors && count(errors, 'error'), warnings && count(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
}
