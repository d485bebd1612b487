/**
 * Encrypts secrets that must be read again, so that a copied database reveals none. The host implements it. `context` is the associated data: it
 * names the kind and owner of the secret, and a ciphertext must not open under another one.
 */
export type Vault = {
  seal(secret: string, context: string): string;
  /** Throws for a text that was not sealed by this box under this context. */
  open(sealed: string, context: string): string;
};

/** Under which context the secret of a factor is sealed. */
export function totpSecretContext(factorId: string): string {
  return `identity-totp:${factorId}`;
}
