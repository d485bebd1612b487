import { Buffer } from 'node:buffer';
import { createDecipheriv, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { AppleWalletError } from '../errors.ts';
import { type BerElement, childAt, dottedOf, integerOf, octetsOf } from './ber.ts';
import { derivePkcs12Key } from './pkcs12-key.ts';
import type { WorkBudget } from './work-budget.ts';

/** A password in the encodings of both families of schemes. */
export type PbePassword = { utf8: Buffer; pkcs12: Buffer };

type Scheme = { cipher: 'des3' | 'rc2'; keyBytes: number };

/** PKCS#12's own schemes (RFC 7292 appendix C), used by Keychain Access and by OpenSSL before version 3. */
const pkcs12Schemes: Record<string, Scheme> = {
  '1.2.840.113549.1.12.1.3': { cipher: 'des3', keyBytes: 24 },
  '1.2.840.113549.1.12.1.4': { cipher: 'des3', keyBytes: 16 },
  '1.2.840.113549.1.12.1.5': { cipher: 'rc2', keyBytes: 16 },
  '1.2.840.113549.1.12.1.6': { cipher: 'rc2', keyBytes: 5 },
};
const pbes2 = '1.2.840.113549.1.5.13';
const pbkdf2Scheme = '1.2.840.113549.1.5.12';
const digests: Record<string, string> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};
const ciphers: Record<string, { name: string; keyBytes: number }> = {
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32 },
};
/** Both legacy ciphers have blocks of eight octets. */
const ivBytes = 8;
const sequence = 0x30;

/**
 * Decrypts with a password, by the AlgorithmIdentifier of the ciphertext.
 * @throws AppleWalletError `unsupportedEncryption`, `tooMuchWork`, `wrongPassword`; RangeError for malformed input.
 */
export function decryptPbe(
  algorithm: BerElement,
  encrypted: Buffer,
  password: PbePassword,
  budget: WorkBudget,
): Promise<Buffer> {
  const scheme = dottedOf(childAt(algorithm, 0));
  const parameters = childAt(algorithm, 1);
  if (scheme === pbes2) return decryptPbes2(parameters, encrypted, password, budget);
  const own = pkcs12Schemes[scheme];
  if (!own) throw new AppleWalletError('unsupportedEncryption', { detail: `It uses ${scheme}.` });
  return decryptPkcs12(own, parameters, encrypted, password, budget);
}

/** RFC 8018 §6.2. */
async function decryptPbes2(
  parameters: BerElement,
  encrypted: Buffer,
  password: PbePassword,
  budget: WorkBudget,
): Promise<Buffer> {
  const [derivation, encryption] = [childAt(parameters, 0), childAt(parameters, 1)];
  const cipherOid = dottedOf(childAt(encryption, 0));
  const cipher = ciphers[cipherOid];
  const derivationOid = dottedOf(childAt(derivation, 0));
  if (derivationOid !== pbkdf2Scheme || !cipher)
    throw new AppleWalletError('unsupportedEncryption', {
      detail: `It uses ${derivationOid}, ${cipherOid}.`,
    });
  const { salt, iterations, digest } = readPbkdf2(childAt(derivation, 1));
  budget.spendAside(iterations);
  const key = await promisify(pbkdf2)(password.utf8, salt, iterations, cipher.keyBytes, digest);
  return decipher(cipher.name, key, octetsOf(childAt(encryption, 1)), encrypted);
}

function readPbkdf2(parameters: BerElement) {
  const prf = parameters.children.find(({ tag }) => tag === sequence);
  // The default is HMAC with SHA-1.
  const digest = prf ? digests[dottedOf(childAt(prf, 0))] : 'sha1';
  if (!digest) throw new AppleWalletError('unsupportedEncryption');
  return {
    salt: octetsOf(childAt(parameters, 0)),
    iterations: integerOf(childAt(parameters, 1)),
    digest,
  };
}

async function decryptPkcs12(
  { cipher, keyBytes }: Scheme,
  parameters: BerElement,
  encrypted: Buffer,
  password: PbePassword,
  budget: WorkBudget,
): Promise<Buffer> {
  const iterations = integerOf(childAt(parameters, 1));
  const shared = {
    digest: 'sha1',
    password: password.pkcs12,
    salt: octetsOf(childAt(parameters, 0)),
    iterations,
    budget,
  } as const;
  const key = derivePkcs12Key({ ...shared, purpose: 'key', length: keyBytes });
  const iv = derivePkcs12Key({ ...shared, purpose: 'iv', length: ivBytes });
  if (cipher === 'rc2') return decipherRc2(key, iv, encrypted);
  // Two-key Triple DES repeats the first key as the third.
  const three = keyBytes === 24 ? key : Buffer.concat([key, key.subarray(0, 8)]);
  return decipher('des-ede3-cbc', three, iv, encrypted);
}

function decipher(name: string, key: Buffer, iv: Buffer, encrypted: Buffer): Buffer {
  try {
    const stream = createDecipheriv(name, key, iv);
    return Buffer.concat([stream.update(encrypted), stream.final()]);
  } catch (cause) {
    throw new AppleWalletError('wrongPassword', { cause });
  }
}

/** Node's OpenSSL has dropped RC2; Keychain Access still writes it. */
async function decipherRc2(key: Buffer, iv: Buffer, encrypted: Buffer): Promise<Buffer> {
  const { default: forge } = await import('node-forge');
  const stream = forge.rc2.createDecryptionCipher(key.toString('latin1'), key.length * 8);
  stream.start(iv.toString('latin1'));
  stream.update(forge.util.createBuffer(encrypted.toString('latin1')));
  if (!stream.finish()) throw new AppleWalletError('wrongPassword');
  return Buffer.from(stream.output.getBytes(), 'latin1');
}
