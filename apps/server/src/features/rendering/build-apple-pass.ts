import {
  buildPass,
  buildStringsFile,
  deriveAuthenticationToken,
  type PassBundle,
} from '@tessera/apple-wallet';
import { contentHash, type PassContent } from '@tessera/pass-design';
import { applePassJson, appleStrings } from '@tessera/pass-rendering';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { passSerialNumber, workspacePublicId } from '../../platform/public-ids.ts';
import { appleAssets } from './apple-assets.ts';
import type { PassRenderer, RenderedPass, RenderedUser } from './load-pass-renderer.ts';

/** About 6 KB each beyond the shared images; serves repeated requests and a holder's further devices. */
const signedPassesMax = 2_000;

const signed = new LRUCache<string, PassBundle>({ max: signedPassesMax });

export type ApplePassInput = {
  pass: RenderedPass;
  user: RenderedUser;
  renderer: Pick<PassRenderer, 'contentOf'>;
  /** Null if the template is not offered for Apple Wallet. */
  certificateId: string | null;
};

/** Signs the same content of a pass once. */
export async function buildApplePass(
  ctx: Pick<Context, 'files' | 'imageWorkers' | 'clock' | 'config' | 'keys'> & {
    apple: Pick<Context['apple'], 'signingIdentity'>;
  },
  { pass, user, renderer, certificateId }: ApplePassInput,
): Promise<PassBundle> {
  if (certificateId === null)
    throw new AppError('notFound', { message: 'This pass is not offered for Apple Wallet.' });
  const identity = await ctx.apple.signingIdentity(certificateId);
  const content = renderer.contentOf(pass, user);
  const key = `${pass.id} ${contentHash(content)} ${identity.fingerprint}`;
  const kept = signed.get(key);
  if (kept) return kept;
  const address = { workspaceId: pass.workspace_id, passId: pass.id };
  const passJson = applePassJson(content, {
    passTypeIdentifier: identity.passTypeIdentifier,
    teamIdentifier: identity.teamIdentifier,
    serialNumber: passSerialNumber(address),
    webServiceURL: `${ctx.config.publicUrl}/wallet/apple/${workspacePublicId(pass.workspace_id)}`,
    authenticationToken: deriveAuthenticationToken(ctx.keys.appleAuthentication, pass.id),
  });
  const assets = await appleAssets(ctx, pass.workspace_id, content);
  const bundle = await buildPass({
    assets,
    passJson,
    identity,
    signingTime: ctx.clock(),
    extraFiles: stringsFiles(content),
  });
  signed.set(key, bundle);
  return bundle;
}

function stringsFiles(content: PassContent): Record<string, Uint8Array> {
  return Object.fromEntries(
    Object.entries(appleStrings(content)).map(([language, strings]) => [
      `${language}.lproj/pass.strings`,
      buildStringsFile(strings),
    ]),
  );
}
