import { createPublicKey, verify } from 'node:crypto';
import { derChildren, expectDer, readDer } from '../apple/read-der.ts';
import { LabError } from '../lab-error.ts';

const pemRequest =
  /-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----([\s\S]+?)-----END (?:NEW )?CERTIFICATE REQUEST-----/;
const sequence = 0x30;
const bitString = 0x03;

/**
 * The public key (SPKI PEM) of a signing request, after verifying that the request is signed with it, like Apple's portal (RFC
 * 2986 §4.2).
 * @throws LabError `requestRefused`.
 */
export function readCertificateRequest(pem: string): string {
  const base64 = pemRequest.exec(pem)?.[1];
  if (base64 === undefined) throw refused('It is no PEM file of a certificate request.');
  try {
    return readSigned(Buffer.from(base64, 'base64'));
  } catch (error) {
    if (error instanceof LabError && error.code === 'requestRefused') throw error;
    throw refused('It cannot be read.', error);
  }
}

function readSigned(bytes: Buffer): string {
  const [request] = readDer(bytes);
  const [info, , signature] = derChildren(expectDer(request, sequence, 'the request'));
  const [, , keyInfo] = derChildren(expectDer(info, sequence, 'its body'));
  const key = expectDer(keyInfo, sequence, 'its public key').raw;
  const publicKey = createPublicKey({ key, format: 'der', type: 'spki' });
  const { asymmetricKeyType, asymmetricKeyDetails } = publicKey;
  if (asymmetricKeyType !== 'rsa' || asymmetricKeyDetails?.modulusLength !== 2048)
    throw refused('Apple issues pass certificates for RSA keys of 2048 bits only.');
  // The first octet of a BIT STRING counts unused bits.
  const signed = expectDer(signature, bitString, 'its signature').content.subarray(1);
  if (!info || !verify('sha256', info.raw, publicKey, signed)) throw refused('Its signature is wrong.');
  return publicKey.export({ type: 'spki', format: 'pem' }).toString();
}

function refused(why: string, cause?: unknown): LabError {
  return new LabError('requestRefused', `The certificate request was refused. ${why}`, { cause });
}
