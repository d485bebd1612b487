import { Button } from '../ui/button.tsx';
import { UsersIcon } from '../ui/icons.tsx';

type NoUsersProps = { query: string | null; onClearSearch: () => void };

export function NoUsers({ query, onClearSearch }: NoUsersProps) {
  return (
    <div className="card empty" role="status">
      <span className="tile">
        <UsersIcon />
      </span>
      <p className="row-title">{query ? `No users found for query “${query}”` : 'No users found'}</p>
      {query && (
        <Button kind="secondary" onClick={onClearSearch}>
          Clear search
        </Button>
      )}
    </div>
  );
}
