/**
 * A key pair for signing tokens. The private half, PKCS#8 PEM, determines the algorithm and yields the public one;
 * implementations encrypt it at rest.
 */
export type SigningKeyRecord = {
  /** Key id: the RFC 7638 thumbprint of the public half. */
  id: string;
  privateKeyPem: string;
  createdAt: Date;
  /** From then on it signs nothing; it is published until its tokens have expired. */
  retiredAt: Date | null;
};

/** The store of signing keys of either algorithm, which several servers may share. */
export type KeyStore = {
  list(): Promise<SigningKeyRecord[]>;
  add(key: SigningKeyRecord): Promise<void>;
  /** Retires a key. A retired one keeps its time; an unknown id has no effect. */
  retire(id: string, at: Date): Promise<void>;
};
