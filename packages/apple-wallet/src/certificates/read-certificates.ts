import { X509Certificate } from 'node:crypto';
import { AppleWalletError } from '../errors.ts';

const pemCertificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** A file has the leaf and perhaps the authorities above it; more is something else. */
const certificatesMax = 10;

/**
 * The certificates of a file: one in DER, as Apple's `.cer`, or one or several in PEM, whatever stands between them.
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
    // Read here, where it can be refused: a key of a kind nobody knows throws at whoever asks for it first.
    if (!certificate.publicKey.asymmetricKeyType) throw new RangeError('Its key is of no known kind.');
    return certificate;
  } catch (cause) {
    throw new AppleWalletError('invalidCertificate', { cause });
  }
}
