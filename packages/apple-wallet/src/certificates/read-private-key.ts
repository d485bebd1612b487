import { Buffer } from 'node:buffer';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { AppleWalletError } from '../errors.ts';
import { childAt, octetsOf, readBer } from './ber.ts';
import { decryptPbe } from './decrypt-pbe.ts';
import { pkcs12Password } from './pkcs12-key.ts';
import { createWorkBudget } from './work-budget.ts';

const encryptedKey = /-----BEGIN ENCRYPTED PRIVATE KEY-----([\s\S]+?)-----END ENCRYPTED PRIVATE KEY-----/;

/**
 * The private key of a PEM text, encrypted or not, as unencrypted PKCS#8 PEM.
 * @throws AppleWalletError `invalidPrivateKey`, `passwordMissing`, `wrongPassword`, `unsupportedEncryption`, `tooMuchWork`.
 */
export async function readPrivateKey(text: string, password: string): Promise<string> {
  const encrypted = encryptedKey.exec(text)?.[1];
  const isOldForm = /Proc-Type: ?4,ENCRYPTED/.test(text);
  if ((encrypted !== undefined || isOldForm) && password === '')
    throw new AppleWalletError('passwordMissing');
  const key =
    encrypted === undefined
      ? openKey(text, isOldForm ? password : undefined)
      : await openPkcs8(Buffer.from(encrypted, 'base64'), password);
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Not by node:crypto, which runs as many iterations as the file demands, on the main thread. */
async function openPkcs8(bytes: Buffer, password: string): Promise<KeyObject> {
  const secret = { utf8: Buffer.from(password, 'utf8'), pkcs12: pkcs12Password(password) };
  try {
    const info = readBer(bytes);
    const key = await decryptPbe(childAt(info, 0), octetsOf(childAt(info, 1)), secret, createWorkBudget());
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch (cause) {
    if (cause instanceof AppleWalletError) throw cause;
    throw new AppleWalletError('invalidPrivateKey', { cause });
  }
}

/** OpenSSL's traditional format uses a single iteration. */
function openKey(text: string, passphrase: string | undefined): KeyObject {
  try {
    return createPrivateKey(passphrase === undefined ? text : { key: text, passphrase });
  } catch (cause) {
    throw new AppleWalletError(passphrase === undefined ? 'invalidPrivateKey' : 'wrongPassword', { cause });
  }
}
