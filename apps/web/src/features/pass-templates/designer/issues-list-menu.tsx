import { Popover } from '@mantine/core';
import { IconAlertTriangle, IconExclamationCircle } from '@tabler/icons-react';
import { ExistingTarget } from '../../../ui/existing-target.tsx';
import { useIsThere } from '../../../ui/use-is-there.ts';
import { placeOf } from './issue-place.ts';
import styles from './issues-menu.module.css';
import type { IssuesMenuProps } from './issues-menu.tsx';
import { pageWords } from './page-nav.tsx';

type IssuesListMenuProps = IssuesMenuProps & { button: HTMLButtonElement; summary: string };

/** What is wrong with the design, worst first; each leads to its place. */
export function IssuesListMenu(props: IssuesListMenuProps) {
  const { button, summary, issues, isOpen, onOpenChange, onChoose } = props;
  const isThere = useIsThere();
  return (
    <Popover
      opened={isOpen && isThere && issues.length > 0}
      onChange={onOpenChange}
      width={360}
      position="bottom-end"
      shadow="lg"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <ExistingTarget element={button} />
      </Popover.Target>
      <Popover.Dropdown p={6} className={styles.list} role="dialog" aria-label={summary}>
        <p className={styles.summary}>{summary}</p>
        {issues.map((issue) => (
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
              <span className={styles.place}>{pageWords[placeOf(issue.path).page]}</span>
            </span>
          </button>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
