import {
  defaultApiUrl,
  defaultCallbackKeysUrl,
  defaultSaveUrl,
  defaultTokenUrl,
  GoogleWalletError,
  readServiceAccount,
} from '@tessera/google-wallet';
import { ConfigError } from './config-error.ts';
import { readServiceEndpoint, type ServiceEndpoint } from './service-endpoint.ts';
import type { SettingReader } from './setting-reader.ts';

/** `serviceAccount` is the text of the JSON key file. */
export type GoogleIssuer = { issuerId: string; serviceAccount: string };

export type GoogleConfig = {
  walletApi: ServiceEndpoint;
  token: ServiceEndpoint;
  callbackKeys: ServiceEndpoint;
  save: ServiceEndpoint;
  issuer: GoogleIssuer | null;
};

export function readGoogleConfig(
  read: SettingReader,
  environment: 'development' | 'production',
): GoogleConfig {
  const walletApi = readServiceEndpoint(read, environment, 'GOOGLE_WALLET_API_URL', defaultApiUrl);
  const token = readServiceEndpoint(read, environment, 'GOOGLE_TOKEN_URL', defaultTokenUrl);
  if (walletApi.kind !== token.kind) {
    const missing = token.kind === 'lab' ? 'GOOGLE_TOKEN_URL' : 'GOOGLE_WALLET_API_URL';
    throw new ConfigError(
      'contradiction',
      `GOOGLE_WALLET_API_URL and GOOGLE_TOKEN_URL belong together, since the one takes only tokens of the other: set ${missing} too, or unset both.`,
    );
  }
  return {
    walletApi,
    token,
    callbackKeys: readServiceEndpoint(read, environment, 'GOOGLE_CALLBACK_KEYS_URL', defaultCallbackKeysUrl),
    save: readServiceEndpoint(read, environment, 'GOOGLE_SAVE_URL', defaultSaveUrl),
    issuer: readIssuer(read),
  };
}

function readIssuer(read: SettingReader): GoogleIssuer | null {
  const issuerId = read.text('GOOGLE_ISSUER_ID');
  const serviceAccount = read.file('GOOGLE_SERVICE_ACCOUNT_FILE');
  if (issuerId === undefined && serviceAccount === undefined) return null;
  if (issuerId === undefined || serviceAccount === undefined) {
    const missing = issuerId === undefined ? 'GOOGLE_ISSUER_ID' : 'GOOGLE_SERVICE_ACCOUNT_FILE';
    throw new ConfigError(
      'contradiction',
      `GOOGLE_ISSUER_ID and GOOGLE_SERVICE_ACCOUNT_FILE belong together: set ${missing} too, or unset both.`,
    );
  }
  if (!/^\d{1,30}$/.test(issuerId)) {
    throw new ConfigError(
      'invalid',
      `GOOGLE_ISSUER_ID is "${issuerId}": set it to the number that the Google Wallet console shows.`,
    );
  }
  checkServiceAccount(serviceAccount);
  return { issuerId, serviceAccount };
}

function checkServiceAccount(text: string): void {
  try {
    readServiceAccount(text);
  } catch (cause) {
    if (!(cause instanceof GoogleWalletError)) throw cause;
    throw new ConfigError(
      'invalid',
      'GOOGLE_SERVICE_ACCOUNT_FILE names a file that is no key of a service account: name the JSON file that Google Cloud gave.',
      { cause },
    );
  }
}
