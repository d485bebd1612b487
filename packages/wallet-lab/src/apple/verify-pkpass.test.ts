import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPassMaker, goodPass, type PassChange, type PassMaker } from './pass-maker.fixture.ts';
import type { PassRefusalReason } from './pass-refusal.ts';
import { verifyPkpass } from './verify-pkpass.ts';

let maker: PassMaker;
beforeAll(async () => {
  maker = await createPassMaker();
});
afterAll(() => maker.close());

const reasons = (bytes: Uint8Array): PassRefusalReason[] =>
  verifyPkpass(bytes, maker.trust).refusals.map(({ reason }) => reason);

const field = (key: string, more: object = {}) => ({ key, value: 'x', ...more });
const style = (...backFields: object[]) => ({ storeCard: { backFields } });
const barcode = (change: object) => ({
  barcodes: [{ format: 'PKBarcodeFormatQR', message: 'x', messageEncoding: 'iso-8859-1', ...change }],
});
const location = { latitude: 48.2, longitude: 16.37 };

const refused: [guarantee: string, reason: PassRefusalReason, change: PassChange][] = [
  ['a pass without icon.png', 'iconMissing', { without: ['icon.png'] }],
  ['a pass without pass.json', 'passJsonMissing', { without: ['pass.json'] }],
  [
    'a file changed after signing',
    'hashMismatch',
    { finally: (files) => ({ ...files, 'icon.png': Buffer.from('other') }) },
  ],
  [
    'a file the manifest does not list',
    'fileNotListed',
    { finally: (files) => ({ ...files, '.DS_Store': Buffer.from('x') }) },
  ],
  [
    'a pass.json the manifest does not list',
    'hashMissing',
    { manifest: ({ 'pass.json': _, ...rest }) => rest },
  ],
  [
    'a listed file that is not there',
    'fileMissing',
    { manifest: (hashes) => ({ ...hashes, 'strip.png': 'a'.repeat(40) }) },
  ],
  [
    'a manifest of SHA-256 hashes',
    'manifestMalformed',
    { manifest: (hashes) => ({ ...hashes, 'icon.png': 'a'.repeat(64) }) },
  ],
  [
    'a manifest changed after signing',
    'signatureInvalid',
    {
      finally: (files) => ({
        ...files,
        'manifest.json': Buffer.concat([files['manifest.json'] ?? Buffer.of(), Buffer.from(' ')]),
      }),
    },
  ],
  [
    'a signature that is none',
    'signatureMalformed',
    { finally: (files) => ({ ...files, signature: Buffer.from('signed, honestly') }) },
  ],
  [
    'a signature with the manifest inside',
    'signatureMalformed',
    { signArguments: ['-nodetach', '-certfile', 'WWDR', '-md', 'sha256'] },
  ],
  [
    'a signature without signing time',
    'signingTimeMissing',
    { signArguments: ['-noattr', '-certfile', 'WWDR', '-md', 'sha256'] },
  ],
  ['a signature without the intermediate', 'chainUntrusted', { signArguments: ['-md', 'sha256'] }],
  [
    'a signature without the signer’s certificate',
    'signatureInvalid',
    { signArguments: ['-nocerts', '-certfile', 'WWDR', '-md', 'sha256'] },
  ],
  [
    'a pass of another team than its certificate',
    'teamIdentifierMismatch',
    { passJson: { teamIdentifier: 'ZZZZZ99999' } },
  ],
  [
    'a pass of another type than its certificate',
    'passTypeIdentifierMismatch',
    { passJson: { passTypeIdentifier: 'pass.example.other' } },
  ],
  ['a pass.json that is no JSON', 'passJsonMalformed', { passText: '{' }],
  [
    'a pass.json with a byte order mark',
    'passJsonMalformed',
    { passText: `\uFEFF${JSON.stringify(goodPass)}` },
  ],
  ['a serial number that is a number', 'passJsonMalformed', { passJson: { serialNumber: 7 } }],
  [
    'a pass without description',
    'requiredKeyMissing',
    { passText: JSON.stringify({ ...goodPass, description: undefined }) },
  ],
  ['a pass of no style', 'styleMissing', { passText: JSON.stringify({ ...goodPass, storeCard: undefined }) }],
  ['a pass of two styles', 'styleMissing', { passJson: { coupon: {} } }],
  ['null anywhere', 'valueNull', { passJson: style(field('a', { value: null })) }],
  [
    'two fields of one key',
    'fieldKeyDuplicate',
    { passJson: { storeCard: { headerFields: [field('a')], backFields: [field('a')] } } },
  ],
  [
    'more than ten locations',
    'locationsTooMany',
    { passJson: { locations: Array.from({ length: 11 }, () => location) } },
  ],
  ['a barcode its encoding cannot write', 'barcodeNotEncodable', { passJson: barcode({ message: '🥐' }) }],
  [
    'a barcode format no phone knows',
    'barcodeFormatUnknown',
    { passJson: barcode({ format: 'PKBarcodeFormatEAN8' }) },
  ],
  [
    'a web service without token',
    'webServiceIncomplete',
    { passText: JSON.stringify({ ...goodPass, authenticationToken: undefined }) },
  ],
  [
    'a token shorter than 16 characters',
    'authenticationTokenTooShort',
    { passJson: { authenticationToken: 'fifteen-letters' } },
  ],
  [
    'a web service over plain http',
    'webServiceInsecure',
    { passJson: { webServiceURL: 'http://example.com/wallet' } },
  ],
  ['an expiry without offset', 'dateMalformed', { passJson: { expirationDate: '2027-01-01T00:00:00' } }],
  [
    'a relevant date without offset',
    'dateMalformed',
    { passJson: { relevantDates: [{ date: '2027-01-01T20:00:00' }] } },
  ],
  [
    'a relevant interval of more than a day',
    'dateMalformed',
    { passJson: { relevantDates: [{ startDate: '2027-01-01T00:00Z', endDate: '2027-01-02T00:01Z' }] } },
  ],
  [
    'an event that begins on no full date',
    'dateMalformed',
    { passJson: { semantics: { eventStartDate: '2027' } } },
  ],
  ['a currency on a text', 'passJsonMalformed', { passJson: style(field('a', { currencyCode: 'EUR' })) }],
  ['a color in hex', 'colorMalformed', { passJson: { backgroundColor: '#112233' } }],
  [
    'a boarding pass without transit type',
    'requiredKeyMissing',
    { passText: JSON.stringify({ ...goodPass, storeCard: undefined, boardingPass: {} }) },
  ],
];

describe('an iPhone', () => {
  it('accepts a pass signed by openssl', () => {
    const verdict = verifyPkpass(maker.make(), maker.trust);
    expect(verdict).toMatchObject({ accepted: true, refusals: [], warnings: [] });
    expect(verdict.pass?.serialNumber).toBe('c0ffee');
    expect(verdict.signer).toMatchObject({
      passTypeIdentifier: 'pass.example.bakery',
      teamIdentifier: 'ABCDE12345',
    });
  });

  it('accepts SHA-1 in the signature, as many servers still sign', () => {
    const pass = maker.make({ signArguments: ['-certfile', 'WWDR', '-md', 'sha1'] });
    expect(reasons(pass)).toEqual([]);
  });

  it.each(refused)('rejects %s (%s)', (_guarantee, reason, change) => {
    expect(reasons(maker.make(change))).toEqual([reason]);
  });

  it('rejects a file that is no archive', () => {
    expect(reasons(Buffer.from('<html>sign in</html>'))).toEqual(['archiveMalformed']);
  });

  it('rejects an archive with one flipped byte in a stored file', () => {
    const bytes = maker.make({ stored: true });
    const at = bytes.indexOf('IHDR');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(reasons(bytes)).toEqual(['archiveMalformed']);
  });

  it('rejects a certificate that has expired', async () => {
    const certificate = await maker.authority.issuePassCertificate({
      passTypeIdentifier: goodPass.passTypeIdentifier,
      teamIdentifier: goodPass.teamIdentifier,
      organizationName: 'Late',
      validDays: -2,
    });
    expect(reasons(maker.make({ certificate }))).toContain('certificateExpired');
  });

  it('rejects a chain to an untrusted root', async () => {
    const other = await createPassMaker();
    expect(reasons(other.make())).toContain('chainUntrusted');
    other.close();
  });
});
