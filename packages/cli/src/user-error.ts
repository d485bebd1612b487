/** A failure that the message explains to the user; other errors are bugs. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
