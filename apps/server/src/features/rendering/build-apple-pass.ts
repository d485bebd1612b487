import {
  AppleWalletError,
  buildPass,
  buildStringsFile,
  deriveAuthenticationToken,
  type PassAssets,
  type PassBundle,
  prepareAssets,
} from '@tessera/apple-wallet';
import { initialOf } from '@tessera/contract';
import { contentHash, isHolderPicture, type PassContent } from '@tessera/pass-design';
import { type AppleImage, appleImages, applePassJson, appleStrings } from '@tessera/pass-rendering';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { passSerialNumber, workspacePublicId } from '../../platform/public-ids.ts';
import { drawDefaultLogo } from '../images/default-logo.ts';
import { renderImage, renderKeptImage } from '../images/render-image.ts';
import type { PassRenderer, RenderedPass, RenderedUser } from './load-pass-renderer.ts';

/** A design's images take about 150 KB. */
const assetsBytesMax = 48 * 1024 * 1024;

const prepared = new LRUCache<string, PassAssets>({
  maxSize: assetsBytesMax,
  sizeCalculation: (assets) => assets.bytes + 1,
});

/** Concurrent requests for the same images, as after a campaign's push, share one rendering. */
const drawing = new Map<string, Promise<PassAssets>>();

type Pictured = Pick<
  PassContent,
  'passType' | 'style' | 'images' | 'heading' | 'organizationName' | 'colors'
>;

export async function appleAssets(
  ctx: Pick<Context, 'files' | 'imageWorkers'>,
  workspaceId: string,
  content: Pictured,
): Promise<PassAssets> {
  const initial = content.heading || content.organizationName;
  const key = JSON.stringify([
    workspaceId,
    content.passType,
    content.style,
    content.images,
    content.images.icon || content.images.logo ? '' : [initial, content.colors],
  ]);
  const known = prepared.get(key) ?? drawing.get(key);
  if (known) return known;
  const drawn = drawFiles(ctx, workspaceId, content, initial).then(prepareAssets);
  drawing.set(key, drawn);
  try {
    const assets = await drawn;
    // Shown by one pass, which is kept signed.
    if (!Object.values(content.images).some((image) => isHolderPicture(image?.file)))
      prepared.set(key, assets);
    return assets;
  } finally {
    drawing.delete(key);
  }
}

async function drawFiles(
  ctx: Pick<Context, 'files' | 'imageWorkers'>,
  workspaceId: string,
  content: Pictured,
  initial: string,
): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  for (const { name, image, ...size } of appleImages(content)) {
    const drawn = image && (await drawImage(ctx, workspaceId, image, size));
    if (drawn) files[name] = drawn;
    // Wallet rejects a pass without an icon.
    else if (!image || name.startsWith('icon'))
      files[name] = await drawDefaultLogo(
        ctx,
        { group: workspaceId },
        { ...content.colors, initial: initialOf(initial) },
        size.width,
      );
  }
  return files;
}

/** A holder's picture leaves no copy that an erasure would miss. Null if it was removed. */
async function drawImage(
  ctx: Pick<Context, 'files' | 'imageWorkers'>,
  workspaceId: string,
  { file, crop }: NonNullable<AppleImage['image']>,
  size: Omit<AppleImage, 'name' | 'image'>,
): Promise<Uint8Array | null> {
  if (!isHolderPicture(file)) return renderKeptImage(ctx, workspaceId, { file, crop }, size);
  return renderImage(ctx, workspaceId, { file, crop }, size).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'notFound') return null;
    throw error;
  });
}

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

/** Signs the same content of a pass once. @throws AppleWalletError `certificateExpired` */
export async function buildApplePass(
  ctx: Pick<Context, 'files' | 'imageWorkers' | 'clock' | 'config' | 'keys'> & {
    apple: Pick<Context['apple'], 'signingIdentity'>;
  },
  { pass, user, renderer, certificateId }: ApplePassInput,
): Promise<PassBundle> {
  if (certificateId === null)
    throw new AppError('notFound', { message: 'This pass is not offered for Apple Wallet.' });
  const identity = await ctx.apple.signingIdentity(certificateId);
  // Before the cache, so that every process answers alike.
  if (identity.expiresAt < ctx.clock())
    throw new AppleWalletError('certificateExpired', { detail: identity.passTypeIdentifier });
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
