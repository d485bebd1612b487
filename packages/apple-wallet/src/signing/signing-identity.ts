import type { KeyObject } from 'node:crypto';
import type { CmsSkeleton } from './cms-skeleton.ts';

/** A validated Pass Type ID certificate with its key and intermediate. Immutable and safe to share. */
export type SigningIdentity = {
  /** The certificate's UID, such as `pass.com.example.card`. */
  readonly passTypeIdentifier: string;
  /** The certificate's OU: ten characters at Apple. */
  readonly teamIdentifier: string;
  readonly organizationName: string | null;
  readonly validFrom: Date;
  readonly expiresAt: Date;
  /** Passes cannot be verified after the intermediate expires; warn well ahead. */
  readonly intermediateExpiresAt: Date;
  /** SHA-256 of the certificate, lower-case hexadecimal. */
  readonly fingerprint: string;
  /** The certificate followed by its intermediate, in TLS order. */
  readonly certificateChainPem: string;
  /** A KeyObject, so that logging the identity does not print the key. */
  readonly privateKey: KeyObject;
  readonly cms: CmsSkeleton;
  /** How the pass.json of this identity's passes begins, as written by buildPassJson. */
  readonly passJsonPrefix: string;
};
