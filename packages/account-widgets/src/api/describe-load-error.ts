import { MissingAuthToken, NetworkFailure, ServerRefusal } from './widgets-errors.ts';

const unauthorized = 'Authorization error. Contact your organization admin for support.';

/** The text of an error card. 403 and 404 read the same, to reveal nothing. */
export function describeLoadError(error: unknown): string {
  if (error instanceof MissingAuthToken)
    return 'Authorization error. You likely forgot to provide an authorization token to the Users Management Widget.';
  if (error instanceof NetworkFailure)
    return "An error occurred. You may need to configure CORS in the provider's dashboard. Contact your organization admin for support.";
  if (error instanceof ServerRefusal && (error.status === 403 || error.status === 404)) return unauthorized;
  return 'An unknown error occurred. If the problem continues, contact the site owner.';
}
