import { Skeleton } from '../ui/skeleton.tsx';
import { usersPerPage } from './user-requests.ts';

/** As many rows as a page, so that the layout does not move. */
export function UsersTableSkeleton() {
  return (
    <div className="card table-frame" aria-hidden="true" data-skeleton-rows={usersPerPage}>
      <div className="skeleton-head" />
      {Array.from({ length: usersPerPage }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
        <div key={row} className="skeleton-row">
          <Skeleton width={32} height={32} isRound />
          <Skeleton width={168} />
          <span className="spring" />
          <Skeleton width={56} />
        </div>
      ))}
    </div>
  );
}
