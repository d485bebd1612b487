import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import { AppleWalletError } from '../errors.ts';
import { signManifest } from '../signing/sign-manifest.ts';
import type { SigningIdentity } from '../signing/signing-identity.ts';
import { checkAsset } from './asset-path.ts';
import { manifestLine, type PassAssets } from './prepare-assets.ts';
import {
  centralEntryBytesOf,
  endRecordBytes,
  localHeaderBytesOf,
  writeCentralEntry,
  writeEndRecord,
  writeLocalHeader,
  type ZipEntry,
  zipEntryOf,
} from './zip.ts';

export type BuildPassInput = {
  assets: PassAssets;
  /** The result of buildPassJson. */
  passJson: string;
  identity: SigningIdentity;
  /** Part of the signature; phones reject a pass signed ahead of their clock. */
  signingTime: Date;
  /** Files of this pass only, such as a personal image; names must differ from the assets'. */
  extraFiles?: Readonly<Record<string, Uint8Array>>;
};

/** A finished .pkpass as consecutive chunks; the first is the assets' own memory, not a copy. */
export type PassBundle = {
  readonly parts: readonly Uint8Array[];
  /** The total size of the parts, for Content-Length. */
  readonly bytes: number;
  /** SHA-256 of manifest.json, lower-case hexadecimal: equal for equal contents, regardless of signing time. */
  readonly manifestSha256: string;
};

type OwnFile = { data: Uint8Array; entry: ZipEntry };

/**
 * Builds and signs one pass. The RSA operation dominates the cost and runs in the thread pool.
 * @throws AppleWalletError `identityMismatch` if pass.json names another pass type or team than the certificate.
 */
export async function buildPass(input: BuildPassInput): Promise<PassBundle> {
  const { assets, identity, signingTime } = input;
  checkIdentifiers(input.passJson, identity);
  const passJson = Buffer.from(input.passJson, 'utf8');
  const files: OwnFile[] = [];
  let lines = assets.manifest;
  for (const [path, data] of Object.entries(input.extraFiles ?? {})) {
    checkAsset(path, data);
    if (assets.paths.has(path.toLowerCase())) throw new AppleWalletError('duplicatePath', { path });
    lines += manifestLine(path, data);
    files.push({ data, entry: zipEntryOf(path, data) });
  }
  const manifest = Buffer.from(`{${lines}${manifestLine('pass.json', passJson).slice(0, -1)}}`, 'utf8');
  const signature = await signManifest(manifest, identity, signingTime);
  files.push({ data: passJson, entry: zipEntryOf('pass.json', passJson) });
  files.push({ data: manifest, entry: zipEntryOf('manifest.json', manifest) });
  files.push({ data: signature, entry: zipEntryOf('signature', signature) });
  const own = layOut(assets, files);
  return {
    parts: [assets.block, own],
    bytes: assets.block.length + own.length,
    manifestSha256: hash('sha256', manifest),
  };
}

function checkIdentifiers(passJson: string, identity: SigningIdentity): void {
  if (passJson.startsWith(identity.passJsonPrefix)) return;
  // Not in the form that buildPassJson writes: parse it.
  const { passTypeIdentifier, teamIdentifier } = readIdentifiers(passJson);
  if (passTypeIdentifier !== identity.passTypeIdentifier || teamIdentifier !== identity.teamIdentifier) {
    throw new AppleWalletError('identityMismatch', {
      detail: `The certificate is for ${identity.passTypeIdentifier} of ${identity.teamIdentifier}.`,
    });
  }
}

function readIdentifiers(passJson: string): { passTypeIdentifier?: unknown; teamIdentifier?: unknown } {
  try {
    const parsed: unknown = JSON.parse(passJson);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch (cause) {
    throw new AppleWalletError('wrongType', { path: 'pass.json', cause });
  }
}

function layOut(assets: PassAssets, files: readonly OwnFile[]): Buffer {
  let size = assets.central.length + endRecordBytes;
  for (const { data, entry } of files)
    size += localHeaderBytesOf(entry) + data.length + centralEntryBytesOf(entry);
  const target = Buffer.allocUnsafe(size);
  const offsets: number[] = [];
  let at = 0;
  for (const { data, entry } of files) {
    offsets.push(assets.block.length + at);
    at = writeLocalHeader(target, at, entry);
    target.set(data, at);
    at += data.length;
  }
  const centralAt = at;
  target.set(assets.central, at);
  at += assets.central.length;
  for (const [index, { entry }] of files.entries())
    at = writeCentralEntry(target, at, entry, offsets[index] ?? 0);
  const count = assets.paths.size + files.length;
  writeEndRecord(target, at, count, assets.block.length + centralAt, at - centralAt);
  return target;
}
