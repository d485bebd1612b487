import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type IssuedCertificate,
  openTestAuthority,
  passSubject,
  type TestAuthority,
} from '../signing/authority.fixture.ts';
import { readP12 } from './read-p12.ts';

let authority: TestAuthority;
let issued: IssuedCertificate;
let count = 0;

beforeAll(async () => {
  authority = await openTestAuthority();
  issued = await authority.issue(passSubject);
});
afterAll(() => authority.close());

/** A .p12 written by the openssl command. */
async function exportP12(password: string, ...options: string[]): Promise<Buffer> {
  const name = `export${++count}`;
  const file = (end: string) => join(authority.directory, `${name}.${end}`);
  await writeFile(file('crt'), issued.certificatePem);
  await writeFile(file('key'), issued.privateKeyPem);
  await authority.openssl(
    ...['pkcs12', '-export', '-in', `${name}.crt`, '-inkey', `${name}.key`, '-out', `${name}.p12`],
    ...['-certfile', 'wwdr.pem', '-passout', `pass:${password}`, ...options],
  );
  return readFile(file('p12'));
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length = Buffer.alloc(3);
  length.writeUInt8(0x82);
  length.writeUInt16BE(content.length, 1);
  return Buffer.concat([Buffer.from([tag]), length, content]);
}

/** An empty .p12 with an arbitrary SHA-1 MAC. */
function p12WithCheck({ digest, rounds }: { digest: Buffer; rounds: string }): Buffer {
  const dataOid = der(0x06, Buffer.from('2a864886f70d010701', 'hex'));
  const sha1Oid = der(0x06, Buffer.from('2b0e03021a', 'hex'));
  const content = der(0x30, dataOid, der(0xa0, der(0x04, der(0x30))));
  const check = der(0x30, der(0x30, sha1Oid), der(0x04, digest));
  const macData = der(0x30, check, der(0x04, Buffer.alloc(8)), der(0x02, Buffer.from(rounds, 'hex')));
  return der(0x30, der(0x02, Buffer.from([3])), content, macData);
}

const kinds: Record<string, string[]> = {
  'OpenSSL 3’s own (AES, PBKDF2)': [],
  'Keychain Access’ and Windows’ (RC2-40 and Triple DES)': ['-legacy'],
  'Triple DES for both': ['-legacy', '-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES'],
  'RC2-128': ['-legacy', '-certpbe', 'PBE-SHA1-RC2-128', '-keypbe', 'PBE-SHA1-2DES'],
  'AES-128 with SHA-1 inside': ['-certpbe', 'AES-128-CBC', '-keypbe', 'AES-192-CBC', '-macalg', 'sha1'],
  'SHA-512 for the check': ['-macalg', 'sha512'],
  'certificates in the clear': ['-certpbe', 'NONE'],
  'everything in the clear': ['-certpbe', 'NONE', '-keypbe', 'NONE'],
  'no check at all': ['-nomac'],
  '100,000 rounds': ['-iter', '100000', '-maciter'],
};

describe('readP12', () => {
  for (const [kind, options] of Object.entries(kinds))
    it(`reads ${kind}`, async () => {
      const file = await exportP12('pässword €', ...options);
      const { privateKeyPems, certificates } = await readP12(file, 'pässword €');
      expect(privateKeyPems).toHaveLength(1);
      expect(privateKeyPems[0]?.trim()).toBe(issued.privateKeyPem.trim());
      expect(certificates.map((certificate) => certificate.toString())).toContain(issued.certificatePem);
      expect(certificates).toHaveLength(2);
    });

  for (const options of [[], ['-legacy']])
    it(`distinguishes a wrong password from a damaged file (${options[0] ?? 'modern'})`, async () => {
      const file = await exportP12('right', ...options);
      for (const wrong of ['', 'Right', 'right '])
        await expect(readP12(file, wrong)).rejects.toMatchObject({ code: 'wrongPassword' });
      for (const cut of [0, 1, 20, 500, file.length - 300])
        await expect(readP12(file.subarray(0, cut), 'right')).rejects.toMatchObject({
          code: 'invalidKeyFile',
        });
    });

  it('reads a file without a password', async () => {
    for (const options of [[], ['-legacy']])
      expect((await readP12(await exportP12('', ...options), '')).privateKeyPems).toHaveLength(1);
  });

  it('reports that a file with certificates only has no key', async () => {
    const file = await exportP12('secret', '-nokeys');
    expect(await readP12(file, 'secret')).toMatchObject({ privateKeyPems: [] });
  });

  for (const options of [[], ['-legacy']])
    it(`does not compute for days because a file asks for it (${options[0] ?? 'modern'})`, async () => {
      const file = await exportP12('secret', '-iter', '65536', '-nomac', ...options);
      const at = file.indexOf(Buffer.from('0203010000', 'hex'));
      file.write('7fffff', at + 2, 'hex');
      await expect(readP12(file, 'secret')).rejects.toMatchObject({ code: 'tooMuchWork' });
    });

  it('does not compute for minutes because a file’s check is long', async () => {
    const file = p12WithCheck({ digest: Buffer.alloc(60_000), rounds: '01869f' });
    await expect(readP12(file, 'secret')).rejects.toMatchObject({ code: 'invalidKeyFile' });
    const fits = p12WithCheck({ digest: Buffer.alloc(20), rounds: '01869f' });
    await expect(readP12(fits, 'secret')).rejects.toMatchObject({ code: 'wrongPassword' });
  });

  it('refuses invalid, nested or endless files with a message', async () => {
    const nested = Buffer.from('3080'.repeat(5000), 'hex');
    for (const file of [
      Buffer.from('text'),
      nested,
      Buffer.alloc(60_000),
      Buffer.from(issued.certificatePem),
    ])
      await expect(readP12(file, '')).rejects.toMatchObject({ code: 'invalidKeyFile' });
  });
});
