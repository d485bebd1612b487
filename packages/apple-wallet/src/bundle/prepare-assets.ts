import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import { AppleWalletError } from '../errors.ts';
import { checkAsset } from './asset-path.ts';
import {
  centralEntryBytesOf,
  localHeaderBytesOf,
  writeCentralEntry,
  writeLocalHeader,
  zipEntryOf,
} from './zip.ts';

/** The files that all passes of one revision share, encoded once. Immutable, so that concurrent builds share the bytes. */
export type PassAssets = {
  /** Every file with its local header, the first part of each archive. */
  readonly block: Uint8Array;
  /** Their entries of the central directory. */
  readonly central: Uint8Array;
  /** Their lines of manifest.json, `"icon.png":"…",` each. */
  readonly manifest: string;
  readonly paths: ReadonlySet<string>;
  /** Memory use in bytes. */
  readonly bytes: number;
};

/** Far above what Mail and Wallet open, and far below the limit of zip's 32-bit fields. */
const assetBytesMax = 50_000_000;

/**
 * Prepares the static files of a revision: images (`strip@2x.png`, `de.lproj/logo.png`) and `<language>.lproj/pass.strings`.
 * Computes headers, checksums and hashes once.
 * @throws AppleWalletError if icon.png is missing, or Wallet would reject a file.
 */
export function prepareAssets(files: Readonly<Record<string, Uint8Array>>): PassAssets {
  const list = Object.entries(files).map(([path, data]) => {
    checkAsset(path, data);
    return { path, data, entry: zipEntryOf(path, data) };
  });
  if (!list.some(({ path }) => path === 'icon.png')) throw new AppleWalletError('iconMissing');
  const total = list.reduce((sum, { data, entry }) => sum + localHeaderBytesOf(entry) + data.length, 0);
  if (total > assetBytesMax) throw new AppleWalletError('bundleTooLarge');
  const block = Buffer.alloc(total);
  const central = Buffer.alloc(list.reduce((sum, { entry }) => sum + centralEntryBytesOf(entry), 0));
  let blockAt = 0;
  let centralAt = 0;
  for (const { data, entry } of list) {
    centralAt = writeCentralEntry(central, centralAt, entry, blockAt);
    blockAt = writeLocalHeader(block, blockAt, entry);
    block.set(data, blockAt);
    blockAt += data.length;
  }
  return {
    block,
    central,
    manifest: list.map(({ path, data }) => manifestLine(path, data)).join(''),
    paths: uniquePaths(list.map(({ path }) => path)),
    bytes: block.length + central.length,
  };
}

/** Wallet requires SHA-1 here; the signature over the manifest uses SHA-256. */
export function manifestLine(path: string, data: Uint8Array | string): string {
  return `"${path}":"${hash('sha1', data)}",`;
}

/** Phones treat names that differ only in case as one file. */
function uniquePaths(paths: readonly string[]): Set<string> {
  const seen = new Set<string>();
  for (const path of paths) {
    if (seen.has(path.toLowerCase())) throw new AppleWalletError('duplicatePath', { path });
    seen.add(path.toLowerCase());
  }
  return seen;
}
