import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWalletLab, type WalletLab } from '@tessera/wallet-lab';
import { copyLabKeys } from './lab-keys.ts';

export type Outside = {
  lab: WalletLab;
  environment: Record<string, string>;
  stop(): Promise<void>;
};

/** Runs Apple and Google in this process, so that they survive the server processes that a story kills. */
export async function startOutside(publicUrl: string, clock?: () => Date): Promise<Outside> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-outside-'));
  // Certificates are not valid at an earlier time.
  if (!clock) await copyLabKeys(directory);
  const lab = await createWalletLab({
    directory: join(directory, 'lab'),
    publicUrl,
    clock: clock ?? (() => new Date()),
  });
  const certificate = await lab.certificateAuthority.issuePassCertificate({
    passTypeIdentifier: 'pass.com.example.story',
    teamIdentifier: 'STORYTEAM1',
    organizationName: 'Story',
  });
  const write = async (name: string, text: string | null): Promise<string> => {
    await writeFile(join(directory, name), text ?? '');
    return join(directory, name);
  };
  return {
    lab,
    environment: {
      APPLE_PUSH_URL: lab.apns.url,
      APPLE_PUSH_CA: await write('apns.pem', lab.apns.caPem),
      APPLE_CERTIFICATE_FILE: await write('pass.pem', certificate.certificatePem),
      APPLE_KEY_FILE: await write('pass.key', certificate.privateKeyPem),
      APPLE_WWDR_FILE: await write('wwdr.pem', certificate.wwdrPem),
      GOOGLE_WALLET_API_URL: lab.google.apiUrl,
      GOOGLE_TOKEN_URL: lab.google.tokenUrl,
      GOOGLE_CALLBACK_KEYS_URL: lab.google.callbackKeysUrl,
      GOOGLE_SAVE_URL: lab.google.saveUrl,
      GOOGLE_ISSUER_ID: lab.google.issuerId,
      GOOGLE_SERVICE_ACCOUNT_FILE: await write('google.json', JSON.stringify(lab.google.serviceAccount)),
    },
    stop: async () => {
      await lab.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
