/** The refusals of operations. Outcomes of a sign-in or a token request are return values, not errors. */
export type IdentityErrorCode =
  | 'email_invalid'
  | 'email_taken'
  | 'password_refused'
  | 'name_refused'
  | 'user_not_found'
  | 'organization_not_found'
  | 'secret_refused'
  | 'factor_exists'
  | 'too_busy'
  | 'configuration_invalid';

/** A refusal by the identity provider: `code` for programs, the message is a sentence for people. */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode;

  constructor(code: IdentityErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'IdentityError';
    this.code = code;
  }
}
