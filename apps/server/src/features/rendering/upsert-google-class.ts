import { GoogleWalletError } from '@tessera/google-wallet';
import type { PassContent } from '@tessera/pass-design';
import { asPatch, withoutNulls } from '@tessera/pass-rendering';
import type { Context } from '../../context.ts';
import { googleClass } from './google-resources.ts';
import type { GoogleTemplate } from './load-google-template.ts';

/**
 * Creates or updates the template's class at Google. Classes cannot be deleted, so an existing one is ours.
 * @param flight the content of a pass of the flight, for a flight's class.
 */
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
