import type { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { CertificateAuthorities } from '../certificates/apple-authorities.ts';
import { AppleWalletError } from '../errors.ts';
import { checkPassSignature, type PassSignature } from './check-pass-signature.ts';
import { decodeText } from './decode-text.ts';
import { locateJsonFault } from './locate-json-fault.ts';
import { readArchive } from './read-archive.ts';
import { readStringsFile } from './read-strings-file.ts';

/** The content of any .pkpass; its values are unchecked. */
export type OpenedPass = {
  passJson: unknown;
  files: ReadonlyMap<string, Buffer>;
  /** Translations by the language in the folder's name, without unreadable files. */
  strings: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** What was omitted or interpreted differently, as sentences. */
  notes: readonly { path: string; message: string }[];
  /** Files that differ from the signed ones, or were added later. */
  changedFiles: readonly string[];
  signature: PassSignature;
};

/** Far more than a pass.json or a language of it needs. */
const passJsonBytesMax = 1024 * 1024;
const stringsBytesMax = 256 * 1024;
/** All languages together, since each is compared with the whole pass. */
const allStringsBytesMax = 1024 * 1024;
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
  const { text, isLatin } = decodeText(passJson);
  const { strings, notes } = readStrings(files);
  const manifest = files.get('manifest.json');
  return {
    passJson: parseJson(text),
    files,
    strings,
    notes: isLatin ? [latinNote('pass.json'), ...notes] : notes,
    changedFiles: manifest && manifest.length <= manifestBytesMax ? findChangedFiles(files, manifest) : [],
    signature: checkPassSignature(files.get('signature'), manifest, authorities),
  };
}

const holdsPasses = (files: ReadonlyMap<string, Buffer>): boolean =>
  [...files.keys()].some((name) => name.endsWith('.pkpass'));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const detail = `Its pass.json cannot be read. ${locateJsonFault(text)}`;
    throw new AppleWalletError('bundleDamaged', { detail, cause });
  }
}

const latinNote = (path: string) => ({
  path,
  message: 'This file is not UTF-8, as it should be; it was read as Latin-1 (Windows-1252).',
});

function readStrings(files: ReadonlyMap<string, Buffer>): Pick<OpenedPass, 'strings' | 'notes'> {
  const strings = new Map<string, Map<string, string>>();
  const notes: OpenedPass['notes'][number][] = [];
  let bytes = 0;
  for (const [path, file] of files) {
    const language = stringsPath.exec(path)?.[1];
    if (language === undefined) continue;
    bytes += file.length;
    if (file.length > stringsBytesMax || bytes > allStringsBytesMax || strings.size >= languagesMax) {
      notes.push({
        path,
        message: `The texts of this language were left out: a pass has at most ${languagesMax} languages, of 256 kB each and 1 MB in all.`,
      });
      continue;
    }
    const { strings: texts, faultLine, isLatin } = readStringsFile(file);
    if (faultLine !== null)
      notes.push({
        path,
        message: `The texts of this language could not be read: line ${faultLine} is not "text" = "translation";`,
      });
    else strings.set(language, texts);
    if (isLatin) notes.push(latinNote(path));
  }
  return { strings, notes };
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
