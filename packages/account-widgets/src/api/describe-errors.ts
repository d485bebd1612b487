import { MissingAuthToken, NetworkFailure, ServerRefusal } from './widgets-errors.ts';

/** The message for a failed change: the error’s own if it has one. */
export function describeFailure(
  error: unknown,
  fallback = 'Something went wrong. Please try again.',
): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

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

const invalidCode = 'Invalid code, please try again.';

/** The message for a refused code. “Bad Request” means that the server has none. */
export function describeCodeError(error: unknown): string {
  const words = describeFailure(error, invalidCode);
  return words === 'Bad Request' ? invalidCode : words;
}

export type InviteErrors = { email?: string; role?: string; form?: string };

const inviteFields = new Map<string, 'email' | 'role'>([
  ['user already exists', 'email'],
  ['user already invited', 'email'],
  ['invalid email', 'email'],
  ['invalid role', 'role'],
]);

/** Assigns a refused invitation's message to its field. */
export function describeInviteError(error: unknown): InviteErrors {
  if (!(error instanceof ServerRefusal)) return { form: 'An unexpected error occurred. Please try again.' };
  const field = inviteFields.get(error.message.toLowerCase());
  if (field) return { [field]: error.message };
  return { form: 'There was an error inviting this user. Please refresh the page and try again.' };
}
