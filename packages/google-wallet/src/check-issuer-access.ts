import { createTokenSource } from './create-token-source.ts';
import { defaultApiUrl } from './create-wallet-client.ts';
import { GoogleWalletError } from './errors.ts';
import { readAnswer, refusalError } from './google-answer.ts';
import type { ServiceAccount } from './read-service-account.ts';
import { resourceName } from './resources/pass-type.ts';

export type IssuerAccessInput = {
  serviceAccount: ServiceAccount;
  issuerId: string;
  apiUrl?: string;
  tokenUrl?: string;
  fetch?: typeof globalThis.fetch;
  clock: () => Date;
};

/** A user waits for the result, so make one attempt with a short timeout. */
const answerMillisecondsMax = 10_000;

/**
 * Verifies that a service account has access to an issuer: requests a token and lists the issuer's classes; writes nothing.
 * Errors: GoogleWalletError `tokenRefused`, `unauthorized`, `forbidden`, `notFound`, `badRequest`, `rateLimited`, `unavailable`,
 * `unreachable`, `timedOut`, `unexpectedAnswer`.
 * @see https://developers.google.com/wallet/reference/rest/v1/genericclass/list
 */
export async function checkIssuerAccess(input: IssuerAccessInput): Promise<void> {
  const {
    serviceAccount,
    issuerId,
    apiUrl = defaultApiUrl,
    tokenUrl,
    clock,
    fetch = globalThis.fetch,
  } = input;
  const tokens = createTokenSource({
    serviceAccount,
    clock,
    fetch,
    ...(tokenUrl === undefined ? {} : { tokenUrl }),
  });
  const token = await tokens.token();
  const question = new URLSearchParams({ issuerId, maxResults: '1' });
  const address = `${apiUrl.replace(/\/+$/, '')}/${resourceName('generic', 'class')}?${question}`;
  const response = await ask(fetch, address, token);
  const answer = await readAnswer(response, clock());
  if (!answer.ok) throw refusalError(answer);
}

async function ask(fetch: typeof globalThis.fetch, address: string, token: string): Promise<Response> {
  try {
    return await fetch(address, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(answerMillisecondsMax),
    });
  } catch (cause) {
    const timedOut = cause instanceof Error && cause.name === 'TimeoutError';
    throw new GoogleWalletError(timedOut ? 'timedOut' : 'unreachable', { cause });
  }
}
