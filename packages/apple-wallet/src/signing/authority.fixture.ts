import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type IssuedCertificate = { certificatePem: string; privateKeyPem: string };

/** An authority like Apple's, created with openssl: root, intermediate and any leaf a test needs. */
export type TestAuthority = {
  directory: string;
  rootPem: string;
  rootFile: string;
  wwdrPem: string;
  /** Subject in openssl's notation, such as `/UID=pass.x/CN=y`; extensions in openssl's configuration syntax; validity in days. */
  issue(
    subject: string,
    options?: { extensions?: string; bits?: number; validity?: string[] },
  ): Promise<IssuedCertificate>;
  openssl(...args: string[]): Promise<{ stdout: string; stderr: string }>;
  close(): Promise<void>;
};

const authorityExtensions =
  'basicConstraints=critical,CA:TRUE\nkeyUsage=keyCertSign,cRLSign\nsubjectKeyIdentifier=hash\n';
const passExtensions =
  'extendedKeyUsage=clientAuth,1.2.840.113635.100.4.14\nauthorityKeyIdentifier=keyid\nsubjectKeyIdentifier=hash\n';
export const passSubject =
  '/UID=pass.com.example.card/CN=Pass Type ID: pass.com.example.card/OU=A1B2C3D4E5/O=Näh & Söhne/C=DE';

export async function openTestAuthority(): Promise<TestAuthority> {
  const directory = await mkdtemp(join(tmpdir(), 'apple-wallet-'));
  const file = (name: string) => join(directory, name);
  const openssl = (...args: string[]) => run('openssl', args, { cwd: directory });
  let count = 0;
  const request = async (name: string, subject: string, bits: number) => {
    await openssl(
      'req',
      '-new',
      '-utf8',
      '-newkey',
      `rsa:${bits}`,
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      subject,
    );
  };
  const sign = async (name: string, signer: string[], extensions: string, validity: string[]) => {
    await writeFile(file(`${name}.ext`), extensions);
    await openssl(
      'x509',
      '-req',
      '-sha256',
      '-in',
      `${name}.csr`,
      '-out',
      `${name}.pem`,
      '-extfile',
      `${name}.ext`,
      ...signer,
      ...validity,
    );
  };
  await request('root', '/C=US/O=Example Inc./CN=Example Root CA', 2048);
  await sign('root', ['-signkey', 'root.key'], authorityExtensions, ['-days', '3650']);
  await request('wwdr', '/CN=Example Worldwide Relations/OU=G4/O=Example Inc./C=US', 2048);
  await sign('wwdr', ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial'], authorityExtensions, [
    '-days',
    '2000',
  ]);
  return {
    directory,
    rootFile: file('root.pem'),
    rootPem: await readFile(file('root.pem'), 'utf8'),
    wwdrPem: await readFile(file('wwdr.pem'), 'utf8'),
    openssl,
    async issue(subject, { extensions = passExtensions, bits = 2048, validity = ['-days', '365'] } = {}) {
      const name = `leaf${++count}`;
      await request(name, subject, bits);
      await sign(name, ['-CA', 'wwdr.pem', '-CAkey', 'wwdr.key', '-CAcreateserial'], extensions, validity);
      return {
        certificatePem: await readFile(file(`${name}.pem`), 'utf8'),
        privateKeyPem: await readFile(file(`${name}.key`), 'utf8'),
      };
    },
    close: () => rm(directory, { recursive: true, force: true }),
  };
}
