import { describeLoadError } from '../api/describe-errors.ts';
import { MissingAuthToken, ServerRefusal } from '../api/widgets-errors.ts';
import { Button } from './button.tsx';
import { AlertIcon } from './icons.tsx';

/** Retrying helps only against temporary errors; a missing token or right stays missing. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof MissingAuthToken) &&
  !(error instanceof ServerRefusal && (error.status === 403 || error.status === 404));

export function ErrorCard({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="card error-card" role="alert">
      <span className="tile danger">
        <AlertIcon />
      </span>
      <div className="words">
        <h3 className="row-title">Error fetching data</h3>
        <p className="row-text">{describeLoadError(error)}</p>
      </div>
      {mayPass(error) && (
        <Button kind="secondary" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}
