import { Buffer } from 'node:buffer';
import { hash, verify, X509Certificate } from 'node:crypto';
import { AppleWalletError } from '../errors.ts';
import { signatureBytes } from '../signing/cms-skeleton.ts';
import { tags } from '../signing/der.ts';
import { signManifest } from '../signing/sign-manifest.ts';
import type { SigningIdentity } from '../signing/signing-identity.ts';

/**
 * Signs a test manifest and verifies the signature with the certificate.
 * @throws AppleWalletError `trialFailed`.
 */
export async function proveSigningIdentity(identity: SigningIdentity, now: Date): Promise<void> {
  const manifest = Buffer.from('{"trial.json":""}');
  const file = await signManifest(manifest, identity, now);
  const { cms, certificateChainPem } = identity;
  // The file encodes the signed attributes with another tag than the signature covers (RFC 5652 §5.4).
  const head = cms.attributesAt.inSet;
  const start = cms.attributesAt.inFile - head;
  const attributes = Buffer.from(file.subarray(start, start + cms.signedAttributes.length));
  attributes[0] = tags.set;
  const signature = file.subarray(cms.signatureAt, cms.signatureAt + signatureBytes);
  const { publicKey } = new X509Certificate(certificateChainPem);
  const isOver = attributes.includes(hash('sha256', manifest, 'buffer'));
  if (!isOver || !verify('sha256', attributes, publicKey, signature))
    throw new AppleWalletError('trialFailed');
}
