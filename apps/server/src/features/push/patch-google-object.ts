import {
  GoogleWalletError,
  type GoogleWalletErrorCode,
  type Lane,
  type WalletClient,
} from '@tessera/google-wallet';
import { type Face, faceHash } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { GooglePass } from '../rendering/find-google-passes.ts';
import { googleObject } from '../rendering/google-object.ts';
import type { GoogleTemplate } from '../rendering/load-google-template.ts';
import type { ShownFace } from '../rendering/record-google-content.ts';

export type GooglePatch = {
  client: WalletClient;
  google: GoogleTemplate;
  held: GooglePass;
  face: Face;
  lane: Lane;
};

/** `same`: Google shows this face already, nothing was sent. `refused`: it will not show it, however often it is asked. */
export type PatchOutcome = { outcome: 'patched'; shown: ShownFace } | { outcome: 'same' | 'refused' };

/** Refusals of this one pass; whatever else goes wrong may be right a little later. */
const finalCodes = new Set<GoogleWalletErrorCode>(['invalidInput', 'badRequest', 'notFound', 'conflict']);

/** Whether an error is Google's last word on one pass or message. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof GoogleWalletError && finalCodes.has(error.code);
}

/** Tells Google the pass's face, unless it shows that one already. Throws what may pass with time. */
export async function patchGoogleObject(
  ctx: Pick<Context, 'config' | 'logger'>,
  { client, google, held, face, lane }: GooglePatch,
): Promise<PatchOutcome> {
  const { pass, object } = held;
  const after = faceHash(face);
  if (after === object.face_hash) return { outcome: 'same' };
  try {
    // An object keeps its kind for ever; a design that has become another kind cannot be written over it.
    if (object.object_type !== google.type)
      throw new GoogleWalletError('conflict', { detail: `It is of type ${object.object_type}.` });
    const changes = googleObject(ctx.config.publicUrl, google, pass.id, face);
    const { outcome } = await client.patchObject(google.type, object.object_id, changes, { lane });
    if (outcome === 'notFound') throw new GoogleWalletError('notFound');
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    ctx.logger.error('Google Wallet refused a pass', error, { passId: pass.id, objectId: object.object_id });
    return { outcome: 'refused' };
  }
  return { outcome: 'patched', shown: { passId: pass.id, before: object.face_hash, after } };
}
