import { createHash } from 'node:crypto';
import { checkOwner, checkPassJson } from './check-pass-json.ts';
import { checkSignature, type PassSigner } from './check-signature.ts';
import type { PassJson } from './pass-json.ts';
import type { PassRefusal, PassRefusalReason } from './pass-refusal.ts';
import { readArchive } from './read-archive.ts';

/** The result of an iPhone's checks of a .pkpass. */
export interface PkpassVerdict {
  accepted: boolean;
  refusals: PassRefusal[];
  /** Violations that iOS ignores and other wallets do not. */
  warnings: string[];
  pass: PassJson | null;
  signer: PassSigner | null;
  files: Map<string, Uint8Array>;
}

const refusal = (reason: PassRefusalReason, sentence: string): PassRefusal => ({ reason, sentence });

const requiredFiles: readonly [string, PassRefusalReason][] = [
  ['pass.json', 'passJsonMissing'],
  ['manifest.json', 'manifestMissing'],
  ['signature', 'signatureMissing'],
  ['icon.png', 'iconMissing'],
];

/** The manifest cannot contain itself or its signature. */
const unlistedFiles: readonly string[] = ['manifest.json', 'signature'];

/**
 * Verifies a .pkpass like an iPhone, with code independent of our pass builder: archive, manifest, signature, chain to the
 * trusted root, pass.json. Returns all reasons for rejection, not only the first.
 */
export function verifyPkpass(bytes: Uint8Array, trust: { trustedRootPem: string; now: Date }): PkpassVerdict {
  const archive = readArchive(bytes);
  if ('problem' in archive)
    return verdict(new Map(), [refusal('archiveMalformed', `This is no zip archive: ${archive.problem}.`)]);
  const { files } = archive;
  const refusals = requiredFiles
    .filter(([name]) => !files.has(name))
    .map(([name, reason]) => refusal(reason, `The pass lacks ${name}.`));
  const manifest = files.get('manifest.json');
  const signature = files.get('signature');
  if (manifest) refusals.push(...checkManifest(manifest, files));
  const signed = manifest && signature ? checkSignature(signature, manifest, trust) : null;
  refusals.push(...(signed?.refusals ?? []));
  const passJson = files.get('pass.json');
  const read = passJson ? checkPassJson(passJson) : null;
  refusals.push(...(read?.refusals ?? []));
  if (read?.pass && signed?.signer) refusals.push(...checkOwner(read.pass, signed.signer));
  return {
    ...verdict(files, refusals),
    warnings: signed?.warnings ?? [],
    pass: read?.pass ?? null,
    signer: signed?.signer ?? null,
  };
}

const verdict = (files: Map<string, Uint8Array>, refusals: PassRefusal[]): PkpassVerdict => ({
  accepted: refusals.length === 0,
  refusals,
  warnings: [],
  pass: null,
  signer: null,
  files,
});

function checkManifest(manifest: Uint8Array, files: Map<string, Uint8Array>): PassRefusal[] {
  const hashes = parseManifest(manifest);
  if (!hashes) return [refusal('manifestMalformed', 'manifest.json is no flat object of SHA-1 hashes.')];
  const problems: PassRefusal[] = [];
  for (const [name, hash] of hashes) {
    const content = files.get(name);
    if (!content) problems.push(refusal('fileMissing', `The manifest lists ${name}, which is not there.`));
    else if (createHash('sha1').update(content).digest('hex') !== hash)
      problems.push(refusal('hashMismatch', `${name} has another hash than the manifest says.`));
  }
  for (const name of files.keys()) {
    if (unlistedFiles.includes(name) || hashes.has(name)) continue;
    const reason = name === 'pass.json' ? 'hashMissing' : 'fileNotListed';
    problems.push(refusal(reason, `${name} is not in the manifest.`));
  }
  return problems;
}

function parseManifest(bytes: Uint8Array): Map<string, string> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const entries = Object.entries(value);
    const valid = entries.every(([, hash]) => typeof hash === 'string' && /^[0-9a-f]{40}$/.test(hash));
    return valid ? new Map(entries) : null;
  } catch {
    return null;
  }
}
