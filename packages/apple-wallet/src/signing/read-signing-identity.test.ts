import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type IssuedCertificate,
  openTestAuthority,
  passSubject,
  type TestAuthority,
} from './authority.fixture.ts';
import { readSigningIdentity } from './read-signing-identity.ts';

let authority: TestAuthority;
let issued: IssuedCertificate;
const clock = () => new Date();

beforeAll(async () => {
  authority = await openTestAuthority();
  issued = await authority.issue(passSubject);
});
afterAll(() => authority.close());

const read = (changes: Partial<Parameters<typeof readSigningIdentity>[0]> = {}) =>
  readSigningIdentity({ ...issued, wwdrPem: authority.wwdrPem, clock, ...changes });

describe('readSigningIdentity', () => {
  it('takes both ids, the organization and the dates from the certificate', async () => {
    const identity = read();
    expect(identity.passTypeIdentifier).toBe('pass.com.example.card');
    expect(identity.teamIdentifier).toBe('A1B2C3D4E5');
    expect(identity.organizationName).toBe('Näh & Söhne');
    expect(identity.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(identity.expiresAt.getTime()).toBeGreaterThan(Date.now() + 364 * 86_400_000);
    expect(identity.intermediateExpiresAt.getTime()).toBeGreaterThan(identity.expiresAt.getTime());
  });

  it('finds the intermediate that issued the certificate among several', () => {
    expect(read({ wwdrPem: authority.rootPem + authority.wwdrPem }).certificateChainPem).toContain(
      authority.wwdrPem.trim(),
    );
  });

  it('rejects an intermediate of another generation', () => {
    expect(() => read({ wwdrPem: authority.rootPem })).toThrow(
      expect.objectContaining({ code: 'issuerMissing' }),
    );
  });

  it('rejects a key that does not belong to the certificate', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const privateKeyPem = other.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(() => read({ privateKeyPem })).toThrow(expect.objectContaining({ code: 'keyMismatch' }));
  });

  it('rejects keys Apple does not issue for: elliptic curves and other sizes', async () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
    expect(() => read({ privateKeyPem: ec })).toThrow(expect.objectContaining({ code: 'keyNotRsa2048' }));
    const long = await authority.issue(passSubject, { bits: 3072 });
    expect(() => read(long)).toThrow(expect.objectContaining({ code: 'keyNotRsa2048' }));
  });

  it('rejects a certificate outside its validity', () => {
    const clockAt = (days: number) => () => new Date(Date.now() + days * 86_400_000);
    expect(() => read({ clock: clockAt(400) })).toThrow(
      expect.objectContaining({ code: 'certificateExpired' }),
    );
    expect(() => read({ clock: clockAt(-2) })).toThrow(
      expect.objectContaining({ code: 'certificateNotYetValid' }),
    );
  });

  it('rejects certificates of other types', async () => {
    const noUid = await authority.issue('/CN=server/OU=A1B2C3D4E5');
    expect(() => read(noUid)).toThrow(expect.objectContaining({ code: 'certificateNotForPasses' }));
    const noTeam = await authority.issue('/UID=pass.com.example.card/CN=x');
    expect(() => read(noTeam)).toThrow(expect.objectContaining({ code: 'certificateNotForPasses' }));
    const otherUsage = await authority.issue(passSubject, { extensions: 'extendedKeyUsage=clientAuth\n' });
    expect(() => read(otherUsage)).toThrow(expect.objectContaining({ code: 'certificateNotForPasses' }));
  });

  it('explains invalid input', () => {
    expect(() => read({ certificatePem: 'x' })).toThrow(
      expect.objectContaining({ code: 'invalidCertificate' }),
    );
    expect(() => read({ wwdrPem: 'x' })).toThrow(expect.objectContaining({ code: 'invalidCertificate' }));
    expect(() => read({ privateKeyPem: 'x' })).toThrow(
      expect.objectContaining({ code: 'invalidPrivateKey' }),
    );
  });

  it('does not print the private key', () => {
    expect(inspect(read(), { depth: 9 })).not.toContain('PRIVATE KEY');
  });
});
