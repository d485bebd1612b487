import { createTokenBuckets, type OpenTokenBuckets } from '@tessera/identity';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { restApp } from './rest-app.ts';

/** Declaring the routes reads only the configuration, so no server runs. */
export async function openApiDocument(config: Config): Promise<string> {
  const clock = () => new Date();
  const tokenBuckets: OpenTokenBuckets = (_name, limit) => createTokenBuckets(limit, clock);
  const ctx = { config, clock, tokenBuckets } as Context;
  const apiReference = () => Promise.resolve(new Response());
  const app = restApp(ctx, { inFlight: (_caller, work) => work(), pages: { apiReference } });
  return (await app.request('/openapi.json')).text();
}
