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

/** The files all passes of one revision share, laid out once. Immutable: passes built at the same time share the bytes. */
export type PassAssets = {
  /** Every file with its header, as it stands at the beginning of each archive. */
  readonly block: Uint8Array;
  /** Their lines of the central directory. */
  readonly central: Uint8Array;
  /** Their lines of manifest.json, `"icon.png":"…",` each. */
  readonly manifest: string;
  readonly paths: ReadonlySet<string>;
  /** The bytes held in memory. */
  readonly bytes: number;
};

/** Far above what Mail and Wallet still open, far below where a zip's 32-bit fields end. */
const assetBytesMax = 50_000_000;

/**
 * Prepares the static files of a revision: images (`strip@2x.png`, `de.lproj/logo.png`) and `<language>.lproj/pass.strings`.
 * Headers, checksums and hashes are computed here and never again.
 * @throws AppleWalletError when icon.png is missing, or a file is not what Wallet takes.
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

/** SHA-1 is what Wallet reads here; the signature over the manifest is SHA-256. */
export function manifestLine(path: string, data: Uint8Array | string): string {
  return `"${path}":"${hash('sha1', data)}",`;
}

/** Names that differ only in case are one file on the phone. */
function uniquePaths(paths: readonly string[]): Set<string> {
  const seen = new Set<string>();
  for (const path of paths) {
    if (seen.has(path.toLowerCase())) throw new AppleWalletError('duplicatePath', { path });
    seen.add(path.toLowerCase());
  }
  return seen;
}
