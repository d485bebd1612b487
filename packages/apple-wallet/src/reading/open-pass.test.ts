import { randomBytes, X509Certificate } from 'node:crypto';
import { type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPass } from '../bundle/build-pass.ts';
import { buildStringsFile } from '../bundle/build-strings-file.ts';
import { prepareAssets } from '../bundle/prepare-assets.ts';
import { childAt, readBer } from '../certificates/ber.ts';
import { AppleWalletError } from '../errors.ts';
import { buildPassJson } from '../pass-json/build-pass-json.ts';
import { openTestAuthority, passSubject, type TestAuthority } from '../signing/authority.fixture.ts';
import { der, tags } from '../signing/der.ts';
import { readSigningIdentity } from '../signing/read-signing-identity.ts';
import { openPass } from './open-pass.ts';
import { readArchive } from './read-archive.ts';
import { readStringsFile } from './read-strings-file.ts';

let authority: TestAuthority;
let pass: Buffer;
const authorities = () => ({ rootPems: [authority.rootPem], intermediatePems: [] });
const open = (bundle: Uint8Array) => openPass(Buffer.from(bundle), authorities());
const codeOf = async (work: Promise<unknown>) =>
  work.then(() => null).catch((error: unknown) => (error instanceof AppleWalletError ? error.code : error));

beforeAll(async () => {
  authority = await openTestAuthority();
  const issued = await authority.issue(passSubject);
  const identity = readSigningIdentity({ ...issued, wwdrPem: authority.wwdrPem, clock: () => new Date() });
  const passJson = buildPassJson({
    passTypeIdentifier: 'pass.com.example.card',
    teamIdentifier: 'A1B2C3D4E5',
    serialNumber: '7',
    organizationName: 'Café Ω',
    description: 'Card',
    storeCard: { primaryFields: [{ key: 'points', label: 'points', value: 1 }] },
  });
  const assets = prepareAssets({
    'icon.png': Buffer.from('89504e470d0a1a0a', 'hex'),
    'de.lproj/pass.strings': buildStringsFile({ points: 'Punkte "à la carte"\n' }),
  });
  pass = Buffer.concat((await buildPass({ assets, passJson, identity, signingTime: new Date() })).parts);
});
afterAll(() => authority?.close());

const signedDataOf = (signature: Buffer) => childAt(childAt(readBer(signature), 1), 0);

const certificatesIn = (signature: Buffer): Buffer[] =>
  signedDataOf(signature)
    .children.filter(({ tag }) => tag === tags.context0)
    .flatMap(({ children }) => children.map(({ tag, content }) => der(tag, content)));

/** The signature with other certificates. */
function withCertificates(signature: Buffer, certificates: Buffer[]): Buffer {
  const parts = signedDataOf(signature).children.map(({ tag, content }) =>
    tag === tags.context0 ? der(tag, ...certificates) : der(tag, content),
  );
  const id = childAt(readBer(signature), 0);
  return der(tags.sequence, der(id.tag, id.content), der(tags.context0, der(tags.sequence, ...parts)));
}

/** The pass repacked by another library, with some files replaced. */
async function repacked(changes: Zippable): Promise<Uint8Array> {
  return zipSync({ ...Object.fromEntries(await readArchive(pass)), ...changes });
}

test('a pass of our own opens with its texts, and its signer is named', async () => {
  const opened = await open(pass);
  expect(opened.passJson).toMatchObject({ serialNumber: '7' });
  expect(opened.strings.get('de')).toEqual(new Map([['points', 'Punkte "à la carte"\n']]));
  expect(opened.changedFiles).toEqual([]);
  expect(opened.signature).toEqual({
    signer: { organization: 'Näh & Söhne', passTypeIdentifier: 'pass.com.example.card' },
    problem: null,
  });
});

test('files changed or added after signing are reported, not refused', async () => {
  const bundle = await repacked({ 'icon.png': new Uint8Array(4), 'new.png': new Uint8Array(3) });
  expect((await open(bundle)).changedFiles).toEqual(['icon.png', 'new.png']);
});

test('what is wrong with a signature is a sentence', async () => {
  const problemOf = async (changes: Zippable) => (await open(await repacked(changes))).signature.problem;
  const files = await readArchive(pass);
  const signature = Buffer.from(files.get('signature') ?? []);
  signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 1, signature.length - 1);
  expect(await problemOf({ signature })).toContain('does not match the certificate');
  expect(await problemOf({ 'manifest.json': Buffer.from('{}') })).toContain('changed after it was signed');
  expect(await problemOf({ signature: randomBytes(99) })).toContain('could not be read');
  const stranger = await openTestAuthority();
  const opened = await openPass(pass, { rootPems: [stranger.rootPem], intermediatePems: [] });
  await stranger.close();
  expect(opened.signature).toMatchObject({
    signer: { organization: 'Näh & Söhne' },
    problem: expect.stringContaining('not issued by Apple'),
  });
  const { signature: _, 'manifest.json': __, ...unsigned } = Object.fromEntries(files);
  expect((await open(zipSync(unsigned))).signature).toEqual({
    signer: null,
    problem: 'The pass is not signed.',
  });
});

test('a signature of millions of elements is not parsed', async () => {
  const elements = Buffer.alloc(4 * 1024 * 1024, Buffer.from('0500', 'hex'));
  const signature = Buffer.concat([Buffer.from('308400400000', 'hex'), elements]);
  const bundle = Buffer.from(await repacked({ signature }));
  const before = process.memoryUsage().heapUsed;
  expect((await open(bundle)).signature.problem).toContain('could not be read');
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * 1024 * 1024);
});

test('a zip bomb is refused while it is unpacked, whatever its headers say', async () => {
  const bomb = Buffer.from(
    zipSync({ 'pass.json': Buffer.from('{}'), 'a.png': new Uint8Array(60 * 1024 * 1024) }),
  );
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await codeOf(open(bomb))).toBe('bundleTooLarge');
  // The uncompressed sizes in both headers of the second file.
  const local = bomb.lastIndexOf(Buffer.from('504b0304', 'hex'));
  const central = bomb.lastIndexOf(Buffer.from('504b0102', 'hex'));
  bomb.writeUInt32LE(1, local + 22);
  bomb.writeUInt32LE(1, central + 24);
  expect(await codeOf(open(bomb))).toBe('bundleTooLarge');
  const many = Object.fromEntries(
    Array.from({ length: 201 }, (_, index) => [`${index}.png`, new Uint8Array(1)]),
  );
  expect(await codeOf(open(zipSync(many)))).toBe('bundleTooLarge');
});

test('names that lead out of the archive are refused', async () => {
  for (const name of ['../pass.json', '/etc/passwd', 'a/../../b', 'a\\b'])
    expect(await codeOf(open(zipSync({ [name]: new Uint8Array(1) })))).toBe('invalidPath');
});

test('several passes in one file are named as such', async () => {
  expect(await codeOf(open(zipSync({ '1.pkpass': pass, '2.pkpass': pass })))).toBe('severalPasses');
});

test('what is damaged or no pass is refused with nothing but the package’s error', async () => {
  expect(await codeOf(open(new Uint8Array()))).toBe('notABundle');
  expect(await codeOf(open(Buffer.from('<svg/>')))).toBe('notABundle');
  expect(await codeOf(open(zipSync({ 'a.txt': new Uint8Array(9) })))).toBe('notABundle');
  expect(await codeOf(open(zipSync({ 'pass.json': Buffer.from('{"a":') })))).toBe('bundleDamaged');
  expect(await codeOf(open(pass.subarray(0, pass.length / 2)))).toBe('bundleDamaged');
  const deflated = Buffer.from(await repacked({}));
  for (let run = 0; run < 600; run += 1) {
    const damaged = run % 3 === 0 ? randomBytes(run) : Buffer.from(run % 3 === 1 ? pass : deflated);
    for (let change = 0; change <= run % 5 && damaged.length > 0; change += 1)
      damaged[Math.floor(Math.random() * damaged.length)] = Math.floor(Math.random() * 256);
    const code = await codeOf(open(damaged));
    expect(code === null || typeof code === 'string', `${code}`).toBe(true);
  }
});

test('strings files are read in UTF-8 and UTF-16 of any order, with or without a mark, and with comments', () => {
  const text =
    '/* a "comment" */\n"a" = "1 // no comment";\n// "b" = "2";\n"c \\"d\\"" = "\\U00e9\\n";\nplain = word;';
  const strings = new Map([
    ['a', '1 // no comment'],
    ['c "d"', 'é\n'],
    ['plain', 'word'],
  ]);
  const read = (file: Buffer) => readStringsFile(file).strings;
  expect(read(Buffer.from(text))).toEqual(strings);
  for (const mark of ['', '\ufeff']) {
    expect(read(Buffer.from(`${mark}${text}`, 'utf16le'))).toEqual(strings);
    expect(read(Buffer.from(`${mark}${text}`, 'utf16le').swap16())).toEqual(strings);
  }
});

const notesOf = async (files: Zippable) =>
  (await open(zipSync({ 'pass.json': Buffer.from('{}'), ...files }))).notes;

test('a strings file with a syntax error counts as empty, and its line is noted', async () => {
  const file = Buffer.from('/* two\nlines */\n"a" = "b";\n"c" = "d"\n"e" = "f";');
  expect(await notesOf({ 'de.lproj/pass.strings': file })).toEqual([
    {
      path: 'de.lproj/pass.strings',
      message: 'The texts of this language could not be read: line 4 is not "text" = "translation";',
    },
  ]);
});

test('files in Latin-1 are decoded, and noted; pass.json may be UTF-16', async () => {
  const passJson = '{"description":"Café Ω"}';
  const latin = await open(
    zipSync({
      'pass.json': Buffer.from(
        '{"description":"Café – 5 €"}'.replace('–', '\x96').replace('€', '\x80'),
        'latin1',
      ),
      'de.lproj/pass.strings': Buffer.from('"a" = "Größe";', 'latin1'),
    }),
  );
  expect(latin.passJson).toEqual({ description: 'Café – 5 €' });
  expect(latin.strings.get('de')?.get('a')).toBe('Größe');
  expect(latin.notes.map(({ path }) => path)).toEqual(['pass.json', 'de.lproj/pass.strings']);
  for (const file of [Buffer.from(passJson, 'utf16le'), Buffer.from(`\ufeff${passJson}`)]) {
    const opened = await open(zipSync({ 'pass.json': file }));
    expect(opened).toMatchObject({ passJson: { description: 'Café Ω' }, notes: [] });
  }
});

test.each([
  ['{\n"a": 1,\n}', 'There is a comma too many at the end of line 2, before line 3.'],
  ['{\n"a": [1, 2,],\n"b": 3}', 'There is a comma too many in line 2.'],
  ['{"a": 1,\n,"b": 2}', 'There is a comma too many at the end of line 1, before line 2.'],
  ['{\r\n"a": "x, \\" }"\r\n\r\n"b": 2}', 'A comma is missing at the end of line 2, before line 4.'],
  ['{"a": [{} {}]}', 'A comma is missing in line 1.'],
  ['{"a": {"b": 1,}}', 'There is a comma too many in line 1.'],
  ['{\n"a" 1}', 'Line 2 has 1 where it does not belong.'],
  ["{\n\n'a': 1}", 'Line 3 cannot be read.'],
  ['{"a": 01}', 'A comma is missing in line 1.'],
  ['{"a": "b\n"}', 'Line 1 cannot be read.'],
  ['{"a": [1', 'It ends too early.'],
  ['', 'It ends too early.'],
  ['{} {}', 'Line 1 has { where it does not belong.'],
  ['[1}', 'Line 1 has } where it does not belong.'],
])('what is wrong with a pass.json is told with its line: %j', async (passJson, sentence) => {
  const refusal = await open(zipSync({ 'pass.json': Buffer.from(passJson) })).catch((error: Error) => error);
  expect(refusal).toMatchObject({
    code: 'bundleDamaged',
    message: `This pass is damaged. Its pass.json cannot be read. ${sentence}`,
  });
});

test('texts beyond the limits of all languages together are left out and noted', async () => {
  const file = Buffer.from('"a"="b";'.repeat(32 * 1024));
  const opened = await open(
    zipSync({
      'pass.json': Buffer.from('{}'),
      ...Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`x${index}.lproj/pass.strings`, file])),
    }),
  );
  expect(opened.strings.size).toBe(4);
  expect(opened.notes).toHaveLength(46);
});

test('a signature with more certificates than any has is not checked', async () => {
  const files = await readArchive(pass);
  const signature = Buffer.from(files.get('signature') ?? []);
  // Small, so that the size limit does not refuse them.
  const { certificatePem } = await authority.issue('/CN=x', { bits: 1024 });
  const certificate = new X509Certificate(certificatePem).raw;
  const many = withCertificates(signature, [...certificatesIn(signature), ...Array(62).fill(certificate)]);
  expect(many.length).toBeLessThan(64 * 1024);
  expect((await open(await repacked({ signature: many }))).signature.problem).toContain('could not be read');
  const three = withCertificates(signature, [...certificatesIn(signature), certificate]);
  expect((await open(await repacked({ signature: three }))).signature.problem).toBeNull();
});

test('a strings file of unterminated comments and quotes is read in one pass, as one with a syntax error', () => {
  for (const part of ['/*', '"\\', '"', '//'])
    expect(readStringsFile(Buffer.from(part.repeat(200_000))).strings.size).toBe(0);
});
