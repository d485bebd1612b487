import type { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { CertificateAuthorities } from '../certificates/apple-authorities.ts';
import { AppleWalletError } from '../errors.ts';
import { checkPassSignature, type PassSignature } from './check-pass-signature.ts';
import { readArchive } from './read-archive.ts';
import { readStringsFile } from './read-strings-file.ts';

/** The content of a .pkpass from anywhere: its values are unchecked. */
export type OpenedPass = {
  passJson: unknown;
  files: ReadonlyMap<string, Buffer>;
  /** Translations of texts by the language in the folder's name; empty for a file that cannot be read. */
  strings: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Files that differ from what was signed, or were added later. */
  changedFiles: readonly string[];
  signature: PassSignature;
};

/** Far more than a pass.json or a language of it needs. */
const passJsonBytesMax = 1024 * 1024;
const stringsBytesMax = 256 * 1024;
const languagesMax = 50;
const manifestBytesMax = 256 * 1024;

const stringsPath = /^([^/]+)\.lproj\/pass\.strings$/;

/**
 * Opens a .pkpass of any issuer without trusting it. A wrong hash or signature is reported, not refused.
 * @throws AppleWalletError if the file is not a pass, damaged or too large.
 */
export async function openPass(bundle: Buffer, authorities: CertificateAuthorities): Promise<OpenedPass> {
  const files = await readArchive(bundle);
  const passJson = files.get('pass.json');
  if (!passJson) throw new AppleWalletError(holdsPasses(files) ? 'severalPasses' : 'notABundle');
  if (passJson.length > passJsonBytesMax) throw new AppleWalletError('bundleTooLarge', { path: 'pass.json' });
  const manifest = files.get('manifest.json');
  return {
    passJson: parseJson(passJson),
    files,
    strings: readStrings(files),
    changedFiles: manifest && manifest.length <= manifestBytesMax ? findChangedFiles(files, manifest) : [],
    signature: checkPassSignature(files.get('signature'), manifest, authorities),
  };
}

const holdsPasses = (files: ReadonlyMap<string, Buffer>): boolean =>
  [...files.keys()].some((name) => name.endsWith('.pkpass'));

function parseJson(file: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(file));
  } catch (cause) {
    throw new AppleWalletError('bundleDamaged', { detail: 'Its pass.json cannot be read.', cause });
  }
}

function readStrings(files: ReadonlyMap<string, Buffer>): Map<string, Map<string, string>> {
  const strings = new Map<string, Map<string, string>>();
  for (const [path, file] of files) {
    const language = stringsPath.exec(path)?.[1];
    if (language === undefined || strings.size >= languagesMax) continue;
    strings.set(language, file.length > stringsBytesMax ? new Map() : readStringsFile(file));
  }
  return strings;
}

function findChangedFiles(files: ReadonlyMap<string, Buffer>, manifest: Buffer): string[] {
  const hashes = readManifest(manifest);
  return [...files]
    .filter(([path]) => path !== 'manifest.json' && path !== 'signature')
    .filter(([path, file]) => hashes.get(path) !== createHash('sha1').update(file).digest('hex'))
    .map(([path]) => path);
}

function readManifest(manifest: Buffer): Map<string, unknown> {
  try {
    const hashes: unknown = JSON.parse(manifest.toString('utf8'));
    return new Map(Object.entries(typeof hashes === 'object' && hashes !== null ? hashes : {}));
  } catch {
    return new Map();
  }
}
