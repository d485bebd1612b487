import { GoogleWalletError } from '@tessera/google-wallet';
import { flightOf, type PassContent } from '@tessera/pass-design';
import { asPatch, withoutNulls } from '@tessera/pass-rendering';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { googleClass } from './google-resources.ts';
import type { GoogleTemplate } from './load-google-template.ts';

export async function upsertGoogleClass(
  ctx: Pick<Context, 'google' | 'config'>,
  google: GoogleTemplate,
  flight?: PassContent,
): Promise<void> {
  const client = await ctx.google.client(google.issuer.serviceAccountId);
  const resource = googleClass(ctx.config.publicUrl, google, flight);
  const made = await client.insertClass(google.type, withoutNulls(resource));
  if (made.outcome === 'inserted') return;
  const patched = await client.patchClass(google.type, google.classId, asPatch(resource));
  if (patched.outcome === 'notFound')
    throw new GoogleWalletError('unexpectedAnswer', {
      detail: `The class id ${google.classId} is taken, but not by a class of type ${google.type}.`,
    });
}

const flightsMax = 2_000;
/** What this process last sent, by class id. */
const sentFlights = new LRUCache<string, string>({ max: flightsMax });

/** All passengers of the flight share the class; the first of them sends it. Does nothing if the details no longer make a flight. */
export async function upsertFlightClass(
  ctx: Pick<Context, 'google' | 'config'>,
  google: GoogleTemplate,
  content: PassContent,
): Promise<void> {
  if (!flightOf(content)) return;
  const resource = JSON.stringify(googleClass(ctx.config.publicUrl, google, content));
  if (sentFlights.get(google.classId) === resource) return;
  await upsertGoogleClass(ctx, google, content);
  sentFlights.set(google.classId, resource);
}
