/**
 * Encrypts secrets that must be readable again, so that a copied database reveals none. The host implements it. `context` is the associated data,
 * which names the kind and owner of the secret; a ciphertext must not open under another one.
 */
export type Vault = {
  seal(secret: string, context: string): string;
  /** Throws if the text was not sealed by this box under this context. */
  open(sealed: string, context: string): string;
};

/** Associated data: binds the secret to its factor. */
export function totpSecretContext(factorId: string): string {
  return `identity-totp:${factorId}`;
}
