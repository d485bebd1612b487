import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from './api.gen.ts';
import { type RetryOptions, retryingFetch } from './retrying-fetch.ts';

export type TesseraOptions = RetryOptions & {
  /** The URL of the installation, such as `https://passes.example.com`. */
  url: string;
  /** A key of a workspace, `tsk_…`, or of an organization, `tsk_org-…`. */
  apiKey: string;
};

export type Tessera = Client<paths>;

/**
 * Creates a client with a typed method per HTTP verb. Every POST has an `Idempotency-Key`, so that a retry after a lost response has no second
 * effect.
 */
export function createTessera({ url, apiKey, ...retries }: TesseraOptions): Tessera {
  const client = createClient<paths>({
    baseUrl: `${url.replace(/\/+$/, '')}/api/v1`,
    headers: { authorization: `Bearer ${apiKey}` },
    fetch: retryingFetch(retries),
  });
  client.use(idempotencyKeys);
  return client;
}

const idempotencyKeys: Middleware = {
  onRequest({ request }) {
    if (request.method === 'POST' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    return request;
  },
};
