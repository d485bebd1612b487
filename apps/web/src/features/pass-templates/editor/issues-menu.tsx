import { Button, Popover } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle } from '@tabler/icons-react';
import type { FixableIssue } from '@tessera/pass-design';
import { useId, useRef } from 'react';
import { useFocusableDisabled } from '../../../ui/form/use-focusable-disabled.ts';
import { useFixIssue } from './issue-fixes.tsx';
import { editorLocation } from './issue-location.ts';
import styles from './issues-menu.module.css';
import { pageWords } from './page-nav.tsx';
import type { DraftStore } from './saving/draft-store.ts';
import { useDraftState } from './saving/use-draft.ts';

type IssuesMenuProps = {
  draft: DraftStore;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (issue: FixableIssue) => void;
};

export function IssuesMenu({ draft, isOpen, onOpenChange, onChoose }: IssuesMenuProps) {
  const issues = useDraftState(draft, (state) => state.issues);
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const summary = summaryOf(errors, issues.length - errors);
  const Icon = errors > 0 ? IconExclamationCircle : issues.length > 0 ? IconAlertTriangle : IconCircleCheck;
  const isShown = isOpen && issues.length > 0;
  const list = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const fixIssue = useFixIssue();
  const button = useFocusableDisabled({
    isOff: issues.length === 0,
    isBusy: false,
    isReachable: true,
    onPress: () => onOpenChange(!isOpen),
  });
  return (
    <Popover
      opened={isShown}
      onChange={onOpenChange}
      width={360}
      position="bottom-end"
      shadow="lg"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          className={styles.button}
          data-state={errors > 0 ? 'error' : issues.length > 0 ? 'warning' : 'good'}
          leftSection={<Icon size={17} />}
          aria-label={summary}
          aria-haspopup="dialog"
          aria-expanded={isShown}
          {...button}
        >
          {issues.length > 0 ? issues.length : null}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={6} className={styles.list} role="dialog" aria-label={summary}>
        <p className={styles.summary} ref={list} tabIndex={-1}>
          {summary}
        </p>
        {issues.toSorted(worstFirst).map((issue, index) => (
          <div key={`${issue.path} ${issue.message}`}>
            <button type="button" className={styles.issue} onClick={() => onChoose(issue)}>
              {issue.severity === 'error' ? (
                <IconExclamationCircle size={16} className={styles.error} aria-label="Error" />
              ) : (
                <IconAlertTriangle size={16} className={styles.warning} aria-label="Warning" />
              )}
              <span id={`${id}-${index}`}>
                {issue.message}
                <span className={styles.place}>{pageWords[editorLocation(issue.path).page]}</span>
              </span>
            </button>
            {issue.fix && (
              <Button
                variant="light"
                size="compact-sm"
                className={styles.fix}
                aria-describedby={`${id}-${index}`}
                onClick={() => {
                  fixIssue(issue);
                  // The button disappears with its issue; the summary takes the focus.
                  list.current?.focus();
                }}
              >
                {issue.fix.label}
              </Button>
            )}
          </div>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Errors, then what holders see, then advice. */
const worstFirst = (one: FixableIssue, other: FixableIssue): number => rankOf(one) - rankOf(other);
const rankOf = ({ severity, isVisible }: FixableIssue): number =>
  severity === 'error' ? 0 : isVisible ? 1 : 2;

function summaryOf(errors: number, warnings: number): string {
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  if (errors + warnings === 0) return 'No issues';
  if (errors === 0) return count(warnings, 'warning');
  if (warnings === 0) return count(errors, 'error');
  // The accessible name must contain the visible number.
  return `${errors + warnings} issues: ${count(errors, 'error')}, ${count(warnings, 'warning')}`;
}
