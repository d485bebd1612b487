import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type AppleVerdict = {
  archive: string;
  signature: string;
  pass: Record<string, unknown>;
  strings: Record<string, Record<string, string>>;
  /** Paths whose SHA-1, as openssl computes it, differs from the manifest, and files missing in it. */
  altered: string[];
};

export async function judgeApplePass(bundle: Uint8Array, rootFile: string): Promise<AppleVerdict> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-pkpass-'));
  const inside = { cwd: directory };
  try {
    await writeFile(join(directory, 'it.pkpass'), bundle);
    const tested = await run('unzip', ['-t', 'it.pkpass'], inside);
    await run('unzip', ['-q', 'it.pkpass', '-d', '.'], inside);
    const message = ['-inform', 'DER', '-in', 'signature', '-binary', '-content', 'manifest.json'];
    const trust = ['-CAfile', rootFile, '-purpose', 'any', '-out', '/dev/null'];
    const verified = await run('openssl', ['cms', '-verify', ...message, ...trust], inside);
    const manifest: Record<string, string> = JSON.parse(
      await readFile(join(directory, 'manifest.json'), 'utf8'),
    );
    const listed = await run('unzip', ['-Z1', 'it.pkpass'], inside);
    const paths = listed.stdout
      .split('\n')
      .filter((path) => path !== '' && !['manifest.json', 'signature'].includes(path));
    const hashed = await run('openssl', ['dgst', '-sha1', '-r', ...paths], inside);
    const hashes = new Map(
      hashed.stdout
        .trim()
        .split('\n')
        .map((line) => [line.slice(line.indexOf('*') + 1), line.slice(0, 40)]),
    );
    const stringsFiles = paths.filter((path) => path.endsWith('.strings'));
    return {
      archive: tested.stdout.trim().split('\n').at(-1) ?? '',
      signature: verified.stderr.trim(),
      pass: JSON.parse(await readFile(join(directory, 'pass.json'), 'utf8')),
      strings: Object.fromEntries(
        await Promise.all(
          stringsFiles.map(async (path) => [path, readStrings(await readFile(join(directory, path)))]),
        ),
      ),
      altered: [...new Set([...paths, ...Object.keys(manifest)])].filter(
        (path) => hashes.get(path) !== manifest[path],
      ),
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** A quoted string without raw control characters, with the escapes of a property list. */
const quoted = String.raw`"((?:[^"\\\u0000-\u0008\u000b-\u001f]|\\(?:["'\\abfnrtv]|U[0-9a-fA-F]{4}))*)"`;
const entry = new RegExp(String.raw`(?:\s|/\*[\s\S]*?\*/)*${quoted}\s*=\s*${quoted}\s*;`, 'y');

/** Reads a strings file as strictly as `plutil -lint`. @throws for text outside entries, a missing semicolon or a repeated key. */
export function readStrings(content: Uint8Array): Record<string, string> {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  const strings: Record<string, string> = {};
  entry.lastIndex = 0;
  let end = 0;
  for (let match = entry.exec(text); match; match = entry.exec(text)) {
    const key = unescaped(match[1] ?? '');
    if (key in strings) throw new Error(`The key "${key}" is there twice.`);
    strings[key] = unescaped(match[2] ?? '');
    end = entry.lastIndex;
  }
  if (text.slice(end).trim() !== '')
    throw new Error(`Not an entry of a strings file: ${text.slice(end, end + 80)}`);
  return strings;
}

const controls: Record<string, string> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
const unescaped = (text: string): string =>
  text.replaceAll(/\\(?:U([0-9a-fA-F]{4})|(.))/g, (_, code?: string, sign = '') =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (controls[sign] ?? sign),
  );
