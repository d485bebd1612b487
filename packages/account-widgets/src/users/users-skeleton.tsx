import { Skeleton } from '../ui/skeleton.tsx';
import { UsersTableSkeleton } from './users-table-skeleton.tsx';

export function UsersSkeleton() {
  return (
    <div className="stack">
      <div className="tools">
        <span className="search">
          <Skeleton width="100%" height={36} />
        </span>
        <Skeleton width={120} height={36} />
        <span className="spring" />
        <Skeleton width={104} height={36} />
      </div>
      <UsersTableSkeleton />
    </div>
  );
}
