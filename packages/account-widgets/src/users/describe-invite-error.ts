import { ServerRefusal } from '../api/widgets-errors.ts';

export type InviteErrors = { email?: string; role?: string; form?: string };

const fields = new Map<string, 'email' | 'role'>([
  ['user already exists', 'email'],
  ['user already invited', 'email'],
  ['invalid email', 'email'],
  ['invalid role', 'role'],
]);

/** Assigns a refused invitation's message to its field. */
export function describeInviteError(error: unknown): InviteErrors {
  if (!(error instanceof ServerRefusal)) return { form: 'An unexpected error occurred. Please try again.' };
  const field = fields.get(error.message.toLowerCase());
  if (field) return { [field]: error.message };
  return { form: 'There was an error inviting this user. Please refresh the page and try again.' };
}
