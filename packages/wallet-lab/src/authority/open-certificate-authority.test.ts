import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCertificateAuthority } from './open-certificate-authority.ts';

let directory: string;
const clock = () => new Date();
const request = {
  passTypeIdentifier: 'pass.example.a',
  teamIdentifier: 'TEAM123456',
  organizationName: 'Größe & Söhne',
};
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'authority-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const file = (name: string, content: string): string => {
  writeFileSync(join(directory, name), content);
  return join(directory, name);
};

describe('the development certificate authority', () => {
  it('issues pass certificates that openssl verifies strictly up to the root', async () => {
    const authority = await openCertificateAuthority({ directory: join(directory, 'ca'), clock });
    const issued = await authority.issuePassCertificate(request);
    const chain = [
      '-CAfile',
      file('root.crt', issued.rootPem),
      '-untrusted',
      file('wwdr.crt', issued.wwdrPem),
    ];
    const output = execFileSync('openssl', [
      'verify',
      '-x509_strict',
      ...chain,
      file('leaf.crt', issued.certificatePem),
    ]);
    expect(output.toString()).toContain('OK');
  });

  it('puts identifier, team and Apple’s extensions where a reader of pass certificates expects them', async () => {
    const authority = await openCertificateAuthority({ directory: join(directory, 'ca'), clock });
    const { certificatePem, privateKeyPem } = await authority.issuePassCertificate(request);
    const text = execFileSync('openssl', ['x509', '-noout', '-text', '-nameopt', 'utf8,sep_comma_plus'], {
      input: certificatePem,
    }).toString();
    expect(text).toContain(
      'UID=pass.example.a,CN=Pass Type ID: pass.example.a,OU=TEAM123456,O=Größe & Söhne',
    );
    expect(text).toContain('1.2.840.113635.100.4.14');
    expect(text).toContain('1.2.840.113635.100.6.1.16');
    expect(text).toContain('2048 bit');
    expect(privateKeyPem).toContain('BEGIN PRIVATE KEY');
  });

  it('certifies a public key without its private key', async () => {
    const authority = await openCertificateAuthority({ directory: join(directory, 'ca'), clock });
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const issued = await authority.issuePassCertificate({ ...request, publicKeyPem });
    expect(issued.privateKeyPem).toBeNull();
    expect(new X509Certificate(issued.certificatePem).checkPrivateKey(privateKey)).toBe(true);
  });

  it('is the same authority after a restart', async () => {
    const first = await openCertificateAuthority({ directory, clock });
    const second = await openCertificateAuthority({ directory, clock });
    expect(second.rootPem).toBe(first.rootPem);
    expect(second.pushServer).toEqual(first.pushServer);
  });

  it('makes its key files readable by their owner only', async () => {
    await openCertificateAuthority({ directory, clock });
    for (const name of readdirSync(directory)) expect(statSync(join(directory, name)).mode & 0o077).toBe(0);
  });

  it('explains that its files are damaged', async () => {
    await openCertificateAuthority({ directory, clock });
    file('root.pem', 'rubbish');
    await expect(openCertificateAuthority({ directory, clock })).rejects.toMatchObject({
      code: 'authorityUnreadable',
    });
  });
});
