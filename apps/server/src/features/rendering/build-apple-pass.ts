import { buildPass, deriveAuthenticationToken, type PassBundle } from '@tessera/apple-wallet';
import { contentHash } from '@tessera/pass-design';
import { applePassJson } from '@tessera/pass-rendering';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { passSerialNumber, workspacePublicId } from '../../platform/public-ids.ts';
import type { PassRow, PassUserRow } from '../passes/find-pass.ts';
import { appleAssets } from './apple-assets.ts';
import type { PassRenderer } from './load-pass-renderer.ts';

/** Signed passes cached for repeated requests and a holder's further devices, about 6 KB each beyond the shared images. */
const signedPassesMax = 2_000;

const signed = new LRUCache<string, PassBundle>({ max: signedPassesMax });

export type ApplePassInput = { pass: PassRow; user: PassUserRow; renderer: PassRenderer };

/** The signed .pkpass of one pass with its current content. The same content of a pass is signed once. */
export async function buildApplePass(
  ctx: Pick<Context, 'apple' | 'files' | 'imageWorkers' | 'clock' | 'config' | 'keys' | 'database'>,
  { pass, user, renderer }: ApplePassInput,
): Promise<PassBundle> {
  const certificateId = await findCertificate(ctx, renderer.template);
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
  const bundle = await buildPass({ assets, passJson, identity, signingTime: ctx.clock() });
  signed.set(key, bundle);
  return bundle;
}

async function findCertificate(
  ctx: Pick<Context, 'database'>,
  { workspace_id, apple_pass_type_identifier_id }: PassRenderer['template'],
): Promise<string> {
  if (!apple_pass_type_identifier_id)
    throw new AppError('notFound', { message: 'This pass is not offered for Apple Wallet.' });
  const [identifier] = await ctx.database.readInWorkspace(workspace_id, ({ db }) =>
    db
      .selectFrom('apple_pass_type_identifiers')
      .select('certificate_id')
      .where('workspace_id', '=', workspace_id)
      .where('id', '=', apple_pass_type_identifier_id),
  );
  // A foreign key keeps the identifier while a template names it.
  if (!identifier) throw new AppError('notFound');
  return identifier.certificate_id;
}
