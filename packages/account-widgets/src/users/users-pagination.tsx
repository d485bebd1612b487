import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import type { Cursors } from './member.ts';

type Page = { before?: string; after?: string };

export type UsersPaginationProps = {
  cursors: Cursors;
  /** A page that was asked for is not there yet. */
  isTurning: boolean;
  page: Page;
  onPage: (page: Page) => void;
};

/** A page that comes sooner needs no sign that it is on its way. */
const patienceMilliseconds = 500;

/** The list is ordered from new to old, so the next page is what came before. */
export function UsersPagination({ cursors, isTurning, page, onPage }: UsersPaginationProps) {
  const isLate = useLate(isTurning, patienceMilliseconds);
  const { before, after } = cursors;
  if (before === null && after === null) return null;
  // The cursors of a page that is being replaced lead nowhere one wants to go.
  const turn = (next: Page) => !isTurning && onPage(next);
  return (
    <nav className="pages" aria-label="Pages of users">
      <Button
        kind="secondary"
        disabled={after === null}
        isLoading={isLate && page.after !== undefined}
        onClick={() => after !== null && turn({ after })}
      >
        Previous
      </Button>
      <Button
        kind="secondary"
        disabled={before === null}
        isLoading={isLate && page.before !== undefined}
        onClick={() => before !== null && turn({ before })}
      >
        Next
      </Button>
    </nav>
  );
}

/** Whether something has lasted that long: what is quick needs no sign that it is under way. */
function useLate(isOn: boolean, milliseconds: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setIsLate(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isOn, milliseconds]);
  return isOn && isLate;
}
