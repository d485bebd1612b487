import { createTokenSource } from './create-token-source.ts';
import { defaultApiUrl } from './create-wallet-client.ts';
import { GoogleWalletError } from './errors.ts';
import { readAnswer, refusalError } from './google-answer.ts';
import { resourceName } from './pass-type.ts';
import type { ServiceAccount } from './read-service-account.ts';

export type IssuerAccessInput = {
  serviceAccount: ServiceAccount;
  issuerId: string;
  apiUrl?: string;
  tokenUrl?: string;
  fetch?: typeof fetch;
  clock: () => Date;
};

/** Somebody waits in front of a form: one try, and no longer than this. */
const answerMillisecondsMax = 10_000;

/**
 * Proves that a service account may act for an issuer, by a token and a look at the issuer's classes; nothing is written.
 * Errors: GoogleWalletError `tokenRefused`, `unauthorized`, `forbidden`, `notFound`, `badRequest`, `rateLimited`, `unavailable`,
 * `unreachable`, `timedOut`, `unexpectedAnswer`.
 * @see https://developers.google.com/wallet/reference/rest/v1/genericclass/list
 */
export async function checkIssuerAccess(input: IssuerAccessInput): Promise<void> {
  const { serviceAccount, issuerId, apiUrl = defaultApiUrl, tokenUrl, clock } = input;
  const fetchNow = input.fetch ?? globalThis.fetch;
  const tokens = createTokenSource({
    serviceAccount,
    clock,
    fetch: fetchNow,
    ...(tokenUrl === undefined ? {} : { tokenUrl }),
  });
  const token = await tokens.token();
  const question = new URLSearchParams({ issuerId, maxResults: '1' });
  const address = `${apiUrl.replace(/\/+$/, '')}/${resourceName('generic', 'class')}?${question}`;
  const response = await ask(fetchNow, address, token);
  const answer = await readAnswer(response, clock());
  if (!answer.ok) throw refusalError(answer);
}

async function ask(fetchNow: typeof fetch, address: string, token: string): Promise<Response> {
  try {
    return await fetchNow(address, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(answerMillisecondsMax),
    });
  } catch (cause) {
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
    throw new GoogleWalletError(timedOut ? 'timedOut' : 'unreachable', { cause });
  }
}
