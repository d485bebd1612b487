/**
 * A key pair for signing tokens. The private half, PKCS#8 PEM, says of which kind it is and yields the public one; whoever implements the port encrypts
 * it at rest.
 */
export type SigningKeyRecord = {
  /** Key id: the RFC 7638 thumbprint of the public half. */
  id: string;
  privateKeyPem: string;
  createdAt: Date;
  /** From here on it signs nothing and, once its tokens are gone, need not be published. */
  retiredAt: Date | null;
};

/** Where signing keys live, of either kind side by side. Several servers may share one. */
export type KeyStore = {
  list(): Promise<SigningKeyRecord[]>;
  add(key: SigningKeyRecord): Promise<void>;
  /** Takes a key out of service. One that is retired already keeps its time; an unknown id changes nothing. */
  retire(id: string, at: Date): Promise<void>;
};
