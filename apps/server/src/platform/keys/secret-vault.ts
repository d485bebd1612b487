import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Envelope encryption for secrets at rest: each secret has its own key, which the root key encrypts. Both layers use AES-256-GCM with
 * `context` (kind and owner of the secret) as associated data, which binds the ciphertext to its row.
 */
export type Vault = {
  seal(secret: string, context: string): string;
  open(sealed: string, context: string): string;
};

const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const format = 'v1';

export function createVault(rootKey: Uint8Array): Vault {
  if (rootKey.byteLength !== keyBytes) throw new Error(`The root key must be ${keyBytes} bytes.`);
  return {
    seal: (secret, context) => {
      const dataKey = randomBytes(keyBytes);
      const wrapped = encrypt(rootKey, dataKey, `key:${context}`);
      return [format, wrapped, encrypt(dataKey, Buffer.from(secret, 'utf8'), context)].join('.');
    },
    open: (sealed, context) => {
      const [version, wrapped = '', body = ''] = sealed.split('.');
      if (version !== format) throw new Error('A sealed secret has an unknown format.');
      const dataKey = decrypt(rootKey, wrapped, `key:${context}`);
      return decrypt(dataKey, body, context).toString('utf8');
    },
  };
}

function encrypt(key: Uint8Array, plain: Uint8Array, context: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context, 'utf8'));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

function decrypt(key: Uint8Array, sealed: string, context: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(context, 'utf8'))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
}
