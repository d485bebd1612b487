import type { KeyObject } from 'node:crypto';
import type { CmsSkeleton } from './cms-skeleton.ts';

/** A Pass Type ID certificate with its key and intermediate, checked and ready to sign. Immutable; share it freely. */
export type SigningIdentity = {
  /** The certificate's UID, such as `pass.com.example.card`. */
  readonly passTypeIdentifier: string;
  /** The certificate's OU: ten characters at Apple. */
  readonly teamIdentifier: string;
  readonly organizationName: string | null;
  readonly validFrom: Date;
  readonly expiresAt: Date;
  /** When the intermediate expires; warn well ahead, nothing verifies after it. */
  readonly intermediateExpiresAt: Date;
  /** SHA-256 of the certificate, lower-case hexadecimal. */
  readonly fingerprint: string;
  /** The certificate followed by its intermediate, as TLS wants them. */
  readonly certificateChainPem: string;
  /** As an object, so that the key is not printed along with the identity. */
  readonly privateKey: KeyObject;
  readonly cms: CmsSkeleton;
  /** How the pass.json of a pass this identity may sign begins, as buildPassJson writes it. */
  readonly passJsonPrefix: string;
};
