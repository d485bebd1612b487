import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPassJson } from '../pass-json/build-pass-json.ts';
import { openTestAuthority, passSubject, type TestAuthority } from '../signing/authority.fixture.ts';
import { readSigningIdentity } from '../signing/read-signing-identity.ts';
import type { SigningIdentity } from '../signing/signing-identity.ts';
import { buildPass } from './build-pass.ts';
import { buildStringsFile } from './build-strings-file.ts';
import { bundlePasses } from './bundle-passes.ts';
import { prepareAssets } from './prepare-assets.ts';

const run = promisify(execFile);
let authority: TestAuthority;
let identity: SigningIdentity;
let directories = 0;

beforeAll(async () => {
  authority = await openTestAuthority();
  const issued = await authority.issue(passSubject);
  identity = readSigningIdentity({ ...issued, wwdrPem: authority.wwdrPem, clock: () => new Date() });
});
afterAll(() => authority.close());

const png = (text: string) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(text)]);

const files = {
  'icon.png': png('icon'),
  'strip@2x.png': png('strip'.repeat(999)),
  'de.lproj/logo.png': png('Logo'),
  'de.lproj/pass.strings': buildStringsFile({ points: 'Punkte' }),
};
const assets = prepareAssets(files);

const passJsonOf = (serialNumber: string, points = 1) =>
  buildPassJson({
    passTypeIdentifier: 'pass.com.example.card',
    teamIdentifier: 'A1B2C3D4E5',
    serialNumber,
    organizationName: 'Café Ω',
    description: 'Card',
    storeCard: { primaryFields: [{ key: 'points', label: 'points', value: points }] },
  });

const build = (serialNumber: string, changes: Partial<Parameters<typeof buildPass>[0]> = {}) =>
  buildPass({ assets, passJson: passJsonOf(serialNumber), identity, signingTime: new Date(), ...changes });

async function unzip(parts: readonly Uint8Array[], name = 'a.pkpass'): Promise<string> {
  const directory = join(authority.directory, `unzipped${++directories}`);
  await mkdir(directory);
  await writeFile(join(directory, name), Buffer.concat(parts));
  await run('unzip', ['-t', '-q', name], { cwd: directory });
  await run('unzip', ['-q', name, '-d', 'out'], { cwd: directory });
  return join(directory, 'out');
}

const verify = (directory: string, manifest = 'manifest.json') =>
  authority.openssl(
    ...['cms', '-verify', '-binary', '-inform', 'DER', '-in', join(directory, 'signature')],
    ...[
      '-content',
      join(directory, manifest),
      '-CAfile',
      authority.rootFile,
      '-purpose',
      'any',
      '-out',
      '/dev/null',
    ],
  );

describe('buildPass', () => {
  it('produces an archive that unzip accepts and whose parts add up to its length', async () => {
    const bundle = await build('1');
    const directory = await unzip(bundle.parts);
    expect(Buffer.concat(bundle.parts)).toHaveLength(bundle.bytes);
    expect((await readdir(directory, { recursive: true })).sort()).toEqual(
      ['de.lproj', 'manifest.json', 'pass.json', 'signature', ...Object.keys(files)].sort(),
    );
    expect(await readFile(join(directory, 'strip@2x.png'))).toEqual(files['strip@2x.png']);
    expect(await readFile(join(directory, 'pass.json'), 'utf8')).toBe(passJsonOf('1'));
  });

  it('lists every file but itself and the signature in the manifest, by SHA-1', async () => {
    const directory = await unzip((await build('1', { extraFiles: { 'thumbnail.png': png('face') } })).parts);
    const manifest = JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8'));
    expect(Object.keys(manifest).sort()).toEqual(
      [...Object.keys(files), 'thumbnail.png', 'pass.json'].sort(),
    );
    for (const [path, hex] of Object.entries(manifest)) {
      expect(
        createHash('sha1')
          .update(await readFile(join(directory, path)))
          .digest('hex'),
      ).toBe(hex);
    }
  });

  it('is signed so that openssl trusts it down to the root', async () => {
    await verify(await unzip((await build('1')).parts));
  });

  it('carries the signing time and both certificates, and no content', async () => {
    const directory = await unzip(
      (await build('1', { signingTime: new Date('2026-12-03T04:05:06Z') })).parts,
    );
    const shown = await authority.openssl(
      'cms',
      '-cmsout',
      '-print',
      '-inform',
      'DER',
      '-in',
      join(directory, 'signature'),
    );
    expect(shown.stdout).toMatch(/UTCTIME:Dec {2}3 04:05:06 2026 GMT/);
    expect(shown.stdout).toMatch(/eContent: <ABSENT>/);
    expect(shown.stdout).toContain('sha256');
    expect(shown.stdout.match(/d\.certificate/g)).toHaveLength(2);
  });

  it('orders the signed attributes as DER demands', async () => {
    const directory = await unzip((await build('1')).parts);
    const { stdout } = await authority.openssl(
      'cms',
      '-cmsout',
      '-print',
      '-inform',
      'DER',
      '-in',
      join(directory, 'signature'),
    );
    const order = [...stdout.slice(stdout.indexOf('signedAttrs')).matchAll(/object: (\w+)/g)].map(
      ([, name]) => name,
    );
    expect(order.slice(0, 3)).toEqual(['contentType', 'signingTime', 'messageDigest']);
  });

  it('does not verify once a byte of the manifest has changed', async () => {
    const directory = await unzip((await build('1')).parts);
    const manifest = await readFile(join(directory, 'manifest.json'), 'utf8');
    await writeFile(join(directory, 'forged.json'), manifest.replace(/[0-9a-f]"/, 'g"'));
    await expect(verify(directory, 'forged.json')).rejects.toThrow(/verification failure|digest/i);
  });

  it('shares the static bytes between passes instead of copying them', async () => {
    const [first, second] = await Promise.all([build('1'), build('2')]);
    expect(first.parts[0]).toBe(assets.block);
    expect(second.parts[0]).toBe(assets.block);
  });

  it('does not mix passes that are built at the same time', async () => {
    const serials = Array.from({ length: 60 }, (_, index) => `serial-${index}`);
    const bundles = await Promise.all(serials.map((serial) => build(serial)));
    for (const index of [0, 17, 59]) {
      const directory = await unzip(bundles[index]?.parts ?? []);
      expect(JSON.parse(await readFile(join(directory, 'pass.json'), 'utf8')).serialNumber).toBe(
        serials[index],
      );
      await verify(directory);
    }
  });

  it('hashes equal contents alike whenever they were signed, and others otherwise', async () => {
    const [first, later, other] = await Promise.all([
      build('1', { signingTime: new Date(Date.now() + 60_000) }),
      build('1'),
      build('2'),
    ]);
    expect(first.manifestSha256).toBe(later.manifestSha256);
    expect(first.manifestSha256).not.toBe(other.manifestSha256);
  });

  it('rejects a pass that names another pass type or team than the certificate', async () => {
    const ours = passJsonOf('1');
    const reordered = JSON.stringify(JSON.parse(ours), null, 2);
    await expect(build('1', { passJson: reordered })).resolves.toBeDefined();
    for (const passJson of [
      ours.replace('A1B2C3D4E5', 'XXXXXXXXXX'),
      ours.replace('example', 'other'),
      '[]',
    ]) {
      await expect(build('1', { passJson })).rejects.toMatchObject({ code: 'identityMismatch' });
    }
    await expect(build('1', { passJson: '{' })).rejects.toMatchObject({ code: 'wrongType' });
  });

  it('refuses to sign outside the validity of the certificate', async () => {
    await expect(build('1', { signingTime: new Date(0) })).rejects.toMatchObject({
      code: 'certificateNotYetValid',
    });
    const late = new Date(identity.expiresAt.getTime() + 1000);
    await expect(build('1', { signingTime: late })).rejects.toMatchObject({ code: 'certificateExpired' });
  });

  it('rejects a file of its own with the name of a shared one', async () => {
    await expect(build('1', { extraFiles: { 'icon.png': png('') } })).rejects.toMatchObject({
      code: 'duplicatePath',
    });
  });
});

describe('bundlePasses', () => {
  it('combines passes into one archive that unzip opens, each still verifiable', async () => {
    const bundle = bundlePasses(await Promise.all([build('1'), build('2')]));
    expect(Buffer.concat(bundle.parts)).toHaveLength(bundle.bytes);
    const directory = await unzip(bundle.parts, 'all.pkpasses');
    expect((await readdir(directory)).sort()).toEqual(['1.pkpass', '2.pkpass']);
    await verify(await unzip([await readFile(join(directory, '2.pkpass'))]));
  });

  it('accepts ten and rejects eleven', async () => {
    const pass = await build('1');
    expect(() => bundlePasses(Array(10).fill(pass))).not.toThrow();
    expect(() => bundlePasses(Array(11).fill(pass))).toThrow(expect.objectContaining({ code: 'tooMany' }));
  });
});
