import { Button, Popover } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle } from '@tabler/icons-react';
import type { DesignIssue } from '@tessera/pass-design';
import type { DraftStore } from './draft-store.ts';
import { editorLocation } from './issue-location.ts';
import styles from './issues-menu.module.css';
import { pageWords } from './page-nav.tsx';
import { useDraftState } from './use-draft.ts';

type IssuesMenuProps = {
  draft: DraftStore;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (issue: DesignIssue) => void;
};

/** How much is wrong with the design, and the list of it, worst first; each leads to its place. */
export function IssuesMenu({ draft, isOpen, onOpenChange, onChoose }: IssuesMenuProps) {
  const issues = useDraftState(draft, (state) => state.issues);
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const summary = summaryOf(errors, issues.length - errors);
  const Icon = errors > 0 ? IconExclamationCircle : issues.length > 0 ? IconAlertTriangle : IconCircleCheck;
  const isShown = isOpen && issues.length > 0;
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
          disabled={issues.length === 0}
          onClick={() => onOpenChange(!isOpen)}
        >
          {issues.length > 0 ? issues.length : null}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={6} className={styles.list} role="dialog" aria-label={summary}>
        <p className={styles.summary}>{summary}</p>
        {issues.toSorted(worstFirst).map((issue) => (
          <button
            key={`${issue.path} ${issue.message}`}
            type="button"
            className={styles.issue}
            onClick={() => onChoose(issue)}
          >
            {issue.severity === 'error' ? (
              <IconExclamationCircle size={16} className={styles.error} aria-label="Error" />
            ) : (
              <IconAlertTriangle size={16} className={styles.warning} aria-label="Warning" />
            )}
            <span>
              {issue.message}
              <span className={styles.place}>{pageWords[editorLocation(issue.path).page]}</span>
            </span>
          </button>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

const worstFirst = (one: DesignIssue, other: DesignIssue): number =>
  Number(one.severity !== 'error') - Number(other.severity !== 'error');

function summaryOf(errors: number, warnings: number): string {
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  if (errors + warnings === 0) return 'No issues';
  if (errors === 0) return count(warnings, 'warning');
  if (warnings === 0) return count(errors, 'error');
  // The button shows the sum, so its name has to contain it.
  return `${errors + warnings} issues: ${count(errors, 'error')}, ${count(warnings, 'warning')}`;
}
