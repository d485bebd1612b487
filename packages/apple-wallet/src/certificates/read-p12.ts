import { Buffer } from 'node:buffer';
import { createHmac, createPrivateKey, timingSafeEqual, X509Certificate } from 'node:crypto';
import { AppleWalletError } from '../errors.ts';
import { type BerElement, childAt, dottedOf, integerOf, octetsOf, readBer } from './ber.ts';
import { decryptPbe, type PbePassword } from './decrypt-pbe.ts';
import { derivePkcs12Key, digestBytes, pkcs12Password } from './pkcs12-key.ts';
import { createWorkBudget, type WorkBudget } from './work-budget.ts';

export type P12Contents = {
  /** PKCS#8, unencrypted. */
  privateKeyPems: string[];
  certificates: X509Certificate[];
};

const data = '1.2.840.113549.1.7.1';
const encryptedData = '1.2.840.113549.1.7.6';
const bags = {
  key: '1.2.840.113549.1.12.10.1.1',
  shroudedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
  contents: '1.2.840.113549.1.12.10.1.6',
};
const macDigests: Record<string, 'sha1' | 'sha256' | 'sha384' | 'sha512'> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
/** Real files contain a key and a few certificates, without deep nesting. */
const nestedMax = 4;

/**
 * Reads a `.p12` (PKCS#12, RFC 7292), from Keychain Access (RC2 and Triple DES) or OpenSSL 3 (AES, PBKDF2).
 * @throws AppleWalletError `invalidKeyFile`, `wrongPassword`, `unsupportedEncryption`, `tooMuchWork`.
 */
export async function readP12(file: Uint8Array, password: string): Promise<P12Contents> {
  const found: P12Contents = { privateKeyPems: [], certificates: [] };
  try {
    const outer = readBer(Buffer.from(file));
    const content = octetsOf(contentOf(childAt(outer, 1)));
    const budget = createWorkBudget();
    const secret = checkPassword(outer.children[2], content, password, budget);
    const reader: Reader = { secret, budget, found };
    for (const info of readBer(content).children) await readSafe(reader, info);
  } catch (cause) {
    if (cause instanceof AppleWalletError) throw cause;
    throw new AppleWalletError('invalidKeyFile', { cause });
  }
  return found;
}

type Reader = { secret: PbePassword; budget: WorkBudget; found: P12Contents };

/** ContentInfo: a type, and the content under tag [0]. */
const contentOf = (info: BerElement): BerElement => childAt(childAt(info, 1), 0);

/** The password in the encoding that satisfies the MAC, which distinguishes a wrong password from a damaged file. */
function checkPassword(
  macData: BerElement | undefined,
  content: Buffer,
  password: string,
  budget: WorkBudget,
): PbePassword {
  const utf8 = Buffer.from(password, 'utf8');
  // Tools encode an empty password as an empty string or as nothing.
  const forms = password === '' ? [pkcs12Password(''), Buffer.alloc(0)] : [pkcs12Password(password)];
  const fits = forms.find((form) => !macData || isMacRight(macData, content, form, budget));
  if (!fits) throw new AppleWalletError('wrongPassword');
  return { utf8, pkcs12: fits };
}

function isMacRight(macData: BerElement, content: Buffer, password: Buffer, budget: WorkBudget): boolean {
  const [info, salt, rounds] = [childAt(macData, 0), childAt(macData, 1), macData.children[2]];
  const digest = macDigests[dottedOf(childAt(childAt(info, 0), 0))];
  if (!digest)
    throw new AppleWalletError('unsupportedEncryption', { detail: 'Its check is of another kind.' });
  const expected = octetsOf(childAt(info, 1));
  // The file must not choose the length of the derived key, which determines the work.
  if (expected.length !== digestBytes[digest]) throw new RangeError('The MAC has another length.');
  const key = derivePkcs12Key({
    digest,
    purpose: 'mac',
    password,
    salt: octetsOf(salt),
    iterations: rounds ? integerOf(rounds) : 1,
    length: expected.length,
    budget,
  });
  const actual = createHmac(digest, key).update(content).digest();
  return timingSafeEqual(actual, expected);
}

async function readSafe(reader: Reader, info: BerElement): Promise<void> {
  const type = dottedOf(childAt(info, 0));
  if (type === data) return readBags(reader, readBer(octetsOf(contentOf(info))), 0);
  if (type !== encryptedData)
    throw new AppleWalletError('unsupportedEncryption', {
      detail: 'It is encrypted for a key, not a password.',
    });
  const encrypted = childAt(contentOf(info), 1);
  const plain = await decryptPbe(
    childAt(encrypted, 1),
    octetsOf(childAt(encrypted, 2)),
    reader.secret,
    reader.budget,
  );
  return readBags(reader, readBer(plain), 0);
}

async function readBags(reader: Reader, contents: BerElement, nested: number): Promise<void> {
  if (nested > nestedMax) throw new RangeError('The bags are nested too deep.');
  const { secret, budget, found } = reader;
  for (const bag of contents.children) {
    const type = dottedOf(childAt(bag, 0));
    const value = childAt(childAt(bag, 1), 0);
    if (type === bags.contents) await readBags(reader, value, nested + 1);
    if (type === bags.certificate)
      found.certificates.push(new X509Certificate(octetsOf(childAt(childAt(value, 1), 0))));
    if (type === bags.key) found.privateKeyPems.push(pemOf(wholeOf(bag)));
    if (type === bags.shroudedKey)
      found.privateKeyPems.push(
        pemOf(await decryptPbe(childAt(value, 0), octetsOf(childAt(value, 1)), secret, budget)),
      );
  }
}

/** The element under tag [0], as encoded. */
const wholeOf = (bag: BerElement): Buffer => childAt(bag, 1).content;

function pemOf(pkcs8: Buffer): string {
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}
