import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type AppleVerdict = {
  /** The last line of `unzip -t`. */
  archive: string;
  /** What `openssl cms -verify` says of the signature over the manifest. */
  signature: string;
  pass: Record<string, unknown>;
  /** The texts of the strings files by path. */
  strings: Record<string, string>;
  /** Paths whose SHA-1 is not the one in the manifest. */
  altered: string[];
};

/** Has a `.pkpass` judged by unzip and openssl, down to the root of the authority that issued its certificate. */
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
    const files = await Promise.all(
      Object.keys(manifest).map(async (path) => ({ path, content: await readFile(join(directory, path)) })),
    );
    return {
      archive: tested.stdout.trim().split('\n').at(-1) ?? '',
      signature: verified.stderr.trim(),
      pass: JSON.parse(await readFile(join(directory, 'pass.json'), 'utf8')),
      strings: Object.fromEntries(
        files
          .filter(({ path }) => path.endsWith('.strings'))
          .map(({ path, content }) => [path, content.toString('utf8')]),
      ),
      altered: files
        .filter(({ path, content }) => createHash('sha1').update(content).digest('hex') !== manifest[path])
        .map(({ path }) => path),
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
