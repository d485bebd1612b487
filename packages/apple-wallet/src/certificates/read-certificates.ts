import { X509Certificate } from 'node:crypto';
import { AppleWalletError } from '../errors.ts';

const pemCertificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** A file contains the leaf and perhaps its issuers. */
const certificatesMax = 10;

/**
 * The certificates of a file: one in DER, such as Apple's `.cer`, or any number in PEM, ignoring other text.
 * @throws AppleWalletError `invalidCertificate`.
 */
export function readCertificates(file: Uint8Array): X509Certificate[] {
  const pems = new TextDecoder().decode(file).match(pemCertificate);
  return (pems?.slice(0, certificatesMax) ?? [file]).map(readCertificate);
}

/** @throws AppleWalletError `invalidCertificate`. */
export function readCertificate(encoded: Uint8Array | string): X509Certificate {
  try {
    const certificate = new X509Certificate(encoded);
    // Reading an unknown type of key throws, so read it here, where the error can be handled.
    if (!certificate.publicKey.asymmetricKeyType)
      throw new RangeError('The certificate has a key of an unknown type.');
    return certificate;
  } catch (cause) {
    throw new AppleWalletError('invalidCertificate', { cause });
  }
}
