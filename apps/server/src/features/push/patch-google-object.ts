import {
  GoogleWalletError,
  type GoogleWalletErrorCode,
  type Lane,
  type WalletClient,
} from '@tessera/google-wallet';
import { contentHash, type PassContent } from '@tessera/pass-design';
import { asPatch } from '@tessera/pass-rendering';
import type { Context } from '../../context.ts';
import type { GooglePass } from '../rendering/find-google-passes.ts';
import { googleObject, googleTemplateOfPass } from '../rendering/google-resources.ts';
import type { GoogleTemplate } from '../rendering/load-google-template.ts';
import type { ShownContent } from '../rendering/record-google-content.ts';
import { upsertFlightClass } from '../rendering/upsert-google-class.ts';

export type GooglePatch = {
  client: WalletClient;
  google: GoogleTemplate;
  held: GooglePass;
  content: PassContent;
  lane: Lane;
};

export type PatchOutcome = { outcome: 'patched'; shown: ShownContent } | { outcome: 'same' | 'refused' };

/** Refusals of a single pass; any other error may succeed on retry. */
const finalCodes = new Set<GoogleWalletErrorCode>(['invalidInput', 'badRequest', 'notFound', 'conflict']);

export function isFinalRefusal(error: unknown): error is GoogleWalletError {
  return error instanceof GoogleWalletError && finalCodes.has(error.code);
}

/** Sends nothing if Google shows the content. Throws errors that may succeed on retry. */
export async function patchGoogleObject(
  ctx: Pick<Context, 'config' | 'google' | 'keys' | 'logger' | 'passLog'>,
  { client, google, held, content, lane }: GooglePatch,
): Promise<PatchOutcome> {
  const { pass, object } = held;
  const own = googleTemplateOfPass(google, content, object);
  const after = contentHash(content);
  if (after === object.face_hash) return { outcome: 'same' };
  try {
    // An object cannot change its type, so a design whose Google type changed cannot update it.
    if (object.object_type !== own.type)
      throw new GoogleWalletError('conflict', { detail: `It is of type ${object.object_type}.` });
    if (own.type === 'flight') await upsertFlightClass(ctx, own, content);
    const changes = asPatch(googleObject(ctx, own, pass.id, content));
    const { outcome } = await client.patchObject(own.type, object.object_id, changes, { lane });
    if (outcome === 'notFound') throw new GoogleWalletError('notFound');
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    ctx.passLog.add(
      { workspaceId: google.workspaceId, passId: pass.id },
      { kind: 'googleRefused', detail: error.code },
    );
    ctx.logger.error('Google Wallet refused a pass', error, { passId: pass.id, objectId: object.object_id });
    return { outcome: 'refused' };
  }
  const shown = { passId: pass.id, before: object.face_hash, after, classId: own.classId };
  return { outcome: 'patched', shown };
}
