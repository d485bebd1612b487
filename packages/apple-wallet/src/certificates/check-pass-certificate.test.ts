import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type IssuedCertificate,
  openTestAuthority,
  passSubject,
  type TestAuthority,
} from '../signing/authority.fixture.ts';
import { appleAuthorities } from './apple-authorities.ts';
import { checkPassCertificate, type PassCertificateParts } from './check-pass-certificate.ts';
import { readCertificates } from './read-certificates.ts';

const passExtension = '1.2.840.113635.100.6.1.16=ASN1:UTF8String:pass.com.example.card\n';
const usage = 'extendedKeyUsage=clientAuth,1.2.840.113635.100.4.14\n';
let authority: TestAuthority;
let stranger: TestAuthority;
let issued: IssuedCertificate;

beforeAll(async () => {
  [authority, stranger] = await Promise.all([openTestAuthority(), openTestAuthority()]);
  issued = await authority.issue(passSubject, { extensions: usage + passExtension });
});
afterAll(() => Promise.all([authority.close(), stranger.close()]));

const check = (changes: Partial<PassCertificateParts> = {}, one = issued) =>
  checkPassCertificate({
    certificates: readCertificates(Buffer.from(one.certificatePem)),
    privateKeyPems: [one.privateKeyPem],
    authorities: { rootPems: [authority.rootPem], intermediatePems: [authority.wwdrPem] },
    clock: () => new Date(),
    ...changes,
  });
const issue = (subject: string, extensions: string, options = {}) =>
  authority.issue(subject, { extensions, ...options });

describe('checkPassCertificate', () => {
  it('accepts a valid certificate and returns its details', async () => {
    const { identity, wwdrPem } = await check();
    expect(identity).toMatchObject({
      passTypeIdentifier: 'pass.com.example.card',
      teamIdentifier: 'A1B2C3D4E5',
    });
    expect(wwdrPem).toBe(authority.wwdrPem);
  });

  it('finds the pass certificate’s pair among others, and its intermediate in the upload', async () => {
    const other = await issue('/CN=Apple Development: Jane/OU=A1B2C3D4E5', usage);
    const file = `${other.certificatePem}${authority.wwdrPem}${issued.certificatePem}`;
    const { certificatePem, privateKeyPem } = await check({
      certificates: readCertificates(Buffer.from(file)),
      privateKeyPems: [other.privateKeyPem, issued.privateKeyPem],
      authorities: { rootPems: [authority.rootPem], intermediatePems: [] },
    });
    expect({ certificatePem, privateKeyPem }).toEqual(issued);
  });

  it('rejects a key of another certificate', async () => {
    const other = await issue(passSubject, usage + passExtension);
    await expect(check({ privateKeyPems: [other.privateKeyPem] })).rejects.toMatchObject({
      code: 'keyMismatch',
    });
    await expect(check({ privateKeyPems: [] })).rejects.toMatchObject({ code: 'noPrivateKey' });
  });

  it('refuses certificates that are not for passes, whoever issued them', async () => {
    const refused = { code: 'certificateNotForPasses' };
    await expect(check({}, await issue(passSubject, usage))).rejects.toMatchObject(refused);
    await expect(check({}, await issue('/CN=Jane/OU=A1B2C3D4E5', passExtension))).rejects.toMatchObject(
      refused,
    );
    const forServers = await issue(passSubject, `extendedKeyUsage=serverAuth\n${passExtension}`);
    await expect(check({}, forServers)).rejects.toMatchObject(refused);
    const nowhere = { rootPems: [], intermediatePems: [] };
    await expect(check({ authorities: nowhere }, await issue('/CN=Jane', usage))).rejects.toMatchObject(
      refused,
    );
  });

  it('refuses one that leads to no trusted root, also when it brings its own authorities', async () => {
    const forged = await stranger.issue(passSubject, { extensions: usage + passExtension });
    await expect(check({}, forged)).rejects.toMatchObject({ code: 'issuerMissing' });
    const file = `${forged.certificatePem}${stranger.wwdrPem}${stranger.rootPem}`;
    const certificates = readCertificates(Buffer.from(file));
    await expect(check({ certificates }, forged)).rejects.toMatchObject({ code: 'rootUntrusted' });
    await expect(check({ authorities: appleAuthorities })).rejects.toMatchObject({ code: 'issuerMissing' });
  });

  it('refuses one that has expired, is not valid yet, or has a key Apple never signs', async () => {
    const at = (days: number) => () => new Date(Date.now() + days * 86_400_000);
    await expect(check({ clock: at(366) })).rejects.toMatchObject({ code: 'certificateExpired' });
    await expect(check({ clock: at(-2) })).rejects.toMatchObject({ code: 'certificateNotYetValid' });
    const large = await issue(passSubject, usage + passExtension, { bits: 3072 });
    await expect(check({}, large)).rejects.toMatchObject({ code: 'keyNotRsa2048' });
  });
});

describe('Apple’s own authorities', () => {
  it('are Apple’s: the published fingerprints, and one signed the other', () => {
    const [root, wwdr] = [appleAuthorities.rootPems, appleAuthorities.intermediatePems].map(
      ([pem]) => new X509Certificate(pem ?? ''),
    );
    expect(root?.fingerprint256.replaceAll(':', '').toLowerCase()).toBe(
      'b0b1730ecbc7ff4505142c49f1295e6eda6bcaed7e2c68c5be91b5a11001f024',
    );
    expect(wwdr?.fingerprint256.replaceAll(':', '').toLowerCase()).toBe(
      'ea4757885538dd8cb59ff4556f676087d83c85e70902c122e42c0808b5bce14c',
    );
    expect(root && wwdr?.verify(root.publicKey)).toBe(true);
  });
});
