/** An error with a message for the user; other errors are bugs. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
