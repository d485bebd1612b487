import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import type { Cursors } from './member.ts';

type Page = { before?: string; after?: string };

export type UsersPaginationProps = {
  cursors: Cursors;
  /** The requested page is loading. */
  isTurning: boolean;
  page: Page;
  onPage: (page: Page) => void;
};

/** A faster page shows no progress. */
const patienceMilliseconds = 500;

/** Newest first, so the next page is older. */
export function UsersPagination({ cursors, isTurning, page, onPage }: UsersPaginationProps) {
  const isLate = useLate(isTurning, patienceMilliseconds);
  const { before, after } = cursors;
  if (before === null && after === null) return null;
  // The cursors of a page that is being replaced are outdated.
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

/** True once `isOn` has lasted so long. */
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
