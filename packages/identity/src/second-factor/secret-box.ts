/**
 * Seals secrets that have to be read again, so that a copied database gives none away. The host's; `context` says what and whose the
 * secret is, and a sealed text must not open under another one.
 */
export type SecretBox = {
  seal(secret: string, context: string): string;
  /** Throws for a text that was not sealed by this box under this context. */
  open(sealed: string, context: string): string;
};

/** Under which context the secret of a factor is sealed. */
export function totpSecretContext(factorId: string): string {
  return `identity-totp:${factorId}`;
}
