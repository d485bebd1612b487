import { generateKeyPairSync, type KeyObject } from 'node:crypto';

/** A service account key file in Google Cloud's format, with a generated key. */
export function makeServiceAccountFile(): { file: Record<string, string>; publicKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = {
    type: 'service_account',
    project_id: 'tessera-test',
    private_key_id: 'key-1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    client_email: 'issuer@tessera-test.iam.gserviceaccount.com',
  };
  return { file, publicKey };
}
