import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { type DesignDocument, emptyDesignDocument } from '@tessera/pass-design';
import { type PkpassVerdict, verifyPkpass, verifySaveLink } from '@tessera/wallet-lab';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { askRaw } from './world/call-procedure.ts';
import { createTenant, type Tenant } from './world/create-tenant.ts';
import { freePort } from './world/free-port.ts';
import { inLanes } from './world/in-lanes.ts';
import { readPng, writePng } from './world/png.ts';
import { readCsv } from './world/read-csv.ts';
import { type Outside, startOutside } from './world/start-outside.ts';
import { runTool } from './world/start-process.ts';
import { startWorld, type World } from './world/start-world.ts';

type Uploaded = { file: string; width: number; height: number };
type Issued = { person: Record<string, string>; id: string; serialNumber: string; downloadUrl: string };

let outside: Outside;
let world: World;
let ada: Tenant;
let directory: string;
const uploads: Record<string, Uploaded> = {};
let issued: Issued[];
const bundles = new Map<string, Uint8Array>();

const input = (name: string) => readFile(join(import.meta.dirname, 'input', name));
const upload = (body: BodyInit) =>
  askRaw(`${world.publicUrl}/files/${ada.workspaceHandle}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.person.accessToken()}` },
    body,
  });

/** The upright size of each picture. */
const pictures: Record<string, { width: number; height: number }> = {
  'photo-display-p3.jpg': { width: 1301, height: 867 },
  'photo-cmyk.jpg': { width: 1187, height: 665 },
  'photo-rotated.jpg': { width: 1440, height: 959 },
  'logo-odd-731x293.png': { width: 731, height: 293 },
  // Rasterized: eight pixels for each of its 240.
  'logo.svg': { width: 1920, height: 576 },
  'tall-300x2000.webp': { width: 300, height: 2000 },
  'animated.gif': { width: 320, height: 200 },
};

/** Cover, logo and icon of a design each; every picture is used, and both odd shapes in every slot. */
const designs = [
  { cover: 'photo-display-p3.jpg', logo: 'logo-odd-731x293.png', icon: 'photo-rotated.jpg' },
  { cover: 'photo-cmyk.jpg', logo: 'logo.svg', icon: 'animated.gif' },
  { cover: 'photo-rotated.jpg', logo: 'tall-300x2000.webp', icon: 'logo-odd-731x293.png' },
  { cover: 'tall-300x2000.webp', logo: 'animated.gif', icon: 'tall-300x2000.webp' },
  { cover: 'animated.gif', logo: 'photo-cmyk.jpg', icon: 'logo.svg' },
];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tessera-real-input-'));
  const port = await freePort();
  outside = await startOutside(`http://localhost:${port}`);
  world = await startWorld({
    administratorUrl: inject('administratorUrl'),
    environment: outside.environment,
  });
  ada = await createTenant(world, 'Café Müller');
  for (const name of Object.keys(pictures))
    uploads[name] = JSON.parse((await upload(new Uint8Array(await input(name)))).body);
  const passTemplateId = await publish(designOf(designs[0]));
  const people = readCsv((await input('people.csv')).toString('utf8'));
  issued = await inLanes(people, async (person) => ({ person, ...(await issue(passTemplateId, person)) }));
  await inLanes(issued, async ({ serialNumber, downloadUrl }) => {
    bundles.set(serialNumber, await download(downloadUrl));
  });
});

afterAll(async () => {
  await world?.stop();
  await outside?.stop();
  await rm(directory, { recursive: true, force: true });
});

function designOf(images: { cover: string; logo: string; icon: string } | undefined): DesignDocument {
  const document = emptyDesignDocument('loyalty', 'Café Müller');
  const cut = (name: string | undefined) => ({ file: uploads[name ?? '']?.file ?? '', crop: null });
  return {
    ...document,
    images: { cover: cut(images?.cover), logo: cut(images?.logo), icon: cut(images?.icon) },
    fields: {
      ...document.fields,
      auxiliary: [
        {
          id: 'number',
          key: 'number',
          label: 'Number',
          value: '{{ attributes.memberNumber }}',
          kind: 'text',
        },
      ],
    },
    attributes: [
      ...document.attributes,
      {
        id: 'memberNumber',
        key: 'memberNumber',
        label: 'Member number',
        type: 'text',
        scope: 'pass',
        required: true,
        default: null,
        onSignUpForm: false,
      },
    ],
    barcode: { format: 'qr', message: '{{ attributes.memberNumber }}' },
  };
}

async function publish(document: DesignDocument): Promise<string> {
  const { workspaceHandle, person } = ada;
  const { passTemplates } = person.api.workspace;
  const { id, revisionId } = await passTemplates.create.mutate({
    workspaceHandle,
    name: 'Café Müller',
    passType: 'loyalty',
    document,
  });
  await passTemplates.publish.mutate({ workspaceHandle, passTemplateId: id, revisionId });
  return id;
}

async function issue(
  passTemplateId: string,
  person: Record<string, string>,
): Promise<Omit<Issued, 'person'>> {
  const answer = await fetch(`${world.publicUrl}/api/v1/passes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      passTemplateId,
      user: { email: person.email, firstName: person.first_name, lastName: person.last_name },
      attributes: { points: Number(person.points), tier: person.tier, memberNumber: person.member_number },
    }),
  });
  const { data } = (await answer.json()) as { data: Omit<Issued, 'person'> };
  expect([person.email, answer.status]).toEqual([person.email, 201]);
  return data;
}

async function download(downloadUrl: string): Promise<Uint8Array> {
  const answer = await fetch(`${downloadUrl}/apple`);
  expect(answer.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
  return new Uint8Array(await answer.arrayBuffer());
}

function judge(bytes: Uint8Array): PkpassVerdict {
  const { rootPem } = outside.lab.certificateAuthority;
  return verifyPkpass(bytes, { trustedRootPem: rootPem, now: new Date() });
}

const passJsonOf = ({ serialNumber }: Issued) => {
  const { pass } = judge(bundles.get(serialNumber) ?? new Uint8Array());
  if (!pass) throw new Error(`${serialNumber} has no pass.json.`);
  return pass;
};

describe('pictures as people bring them', () => {
  for (const [name, size] of Object.entries(pictures))
    test(`${name} is taken, and measured upright`, () => {
      expect(uploads[name]).toMatchObject(size);
    });

  test('each is shown to browsers as a still PNG', async () => {
    for (const [name, { file }] of Object.entries(uploads)) {
      const workspace = ada.serialNumber.split('.')[0];
      const answer = await fetch(`${world.publicUrl}/images/${workspace}/${file}/cropped.png`);
      expect([name, answer.status, answer.headers.get('content-type')]).toEqual([name, 200, 'image/png']);
      const { chunks } = readPng(new Uint8Array(await answer.arrayBuffer()));
      expect(chunks).not.toContain('acTL');
    }
  });

  for (const design of designs)
    test(`a pass with ${Object.values(design).join(', ')} holds PNGs of exactly Apple’s sizes, sRGB, without metadata`, async () => {
      const passTemplateId = await publish(designOf(design));
      const { downloadUrl } = await issue(passTemplateId, { ...issued[0]?.person });
      const { accepted, refusals, files } = judge(await download(downloadUrl));
      expect(refusals).toEqual([]);
      expect(accepted).toBe(true);
      for (const [density, suffix] of ['', '@2x', '@3x'].entries()) {
        const points = density + 1;
        const size = (name: string) => {
          const { width, height, bitDepth, chunks } = readPng(
            files.get(`${name}${suffix}.png`) ?? new Uint8Array(),
          );
          expect(bitDepth).toBeLessThanOrEqual(8);
          // Without a profile a PNG is sRGB; without text, time or EXIF it reveals no author. pHYs says "square pixels".
          const allowed = ['IHDR', 'pHYs', 'PLTE', 'tRNS', 'IDAT', 'IEND'];
          expect(chunks.filter((name) => !allowed.includes(name))).toEqual([]);
          return { width, height };
        };
        expect(size('icon')).toEqual({ width: 29 * points, height: 29 * points });
        expect(size('strip')).toEqual({ width: 375 * points, height: 123 * points });
        const logo = size('logo');
        const { width: fullWidth, height: fullHeight } = pictures[design.logo] ?? { width: 1, height: 1 };
        const scale = Math.min((160 * points) / fullWidth, (50 * points) / fullHeight);
        expect(logo).toEqual({
          width: Math.round(fullWidth * scale),
          height: Math.round(fullHeight * scale),
        });
      }
    });
});

describe('thirty people of a spreadsheet', () => {
  test('each has a pass that an iPhone takes', () => {
    expect(issued).toHaveLength(30);
    expect(new Set(issued.map((pass) => pass.serialNumber)).size).toBe(30);
    for (const { person, serialNumber } of issued)
      expect([person.email, judge(bundles.get(serialNumber) ?? new Uint8Array()).refusals]).toEqual([
        person.email,
        [],
      ]);
  });

  test('each pass is an archive unzip finds faultless', async () => {
    for (const [serialNumber, bytes] of bundles) {
      await writeFile(join(directory, `${serialNumber}.pkpass`), bytes);
      const said = await runTool('unzip', ['-t', `${serialNumber}.pkpass`], directory);
      expect(said).toContain('No errors detected');
    }
  });

  test('openssl trusts the signatures down to the root', async () => {
    await writeFile(join(directory, 'root.pem'), outside.lab.certificateAuthority.rootPem);
    for (const [serialNumber, bytes] of [...bundles].slice(0, 3)) {
      const place = join(directory, `signed-${serialNumber}`);
      await mkdir(place);
      const { files } = judge(bytes);
      for (const name of ['signature', 'manifest.json'])
        await writeFile(join(place, name), files.get(name) ?? new Uint8Array());
      const words = [
        'cms',
        '-verify',
        '-binary',
        '-inform',
        'DER',
        '-in',
        'signature',
        '-content',
        'manifest.json',
      ];
      const trust = ['-CAfile', '../root.pem', '-purpose', 'any', '-out', 'content'];
      expect(await runTool('openssl', [...words, ...trust], place)).toMatch(/successful/i);
      await writeFile(join(place, 'manifest.json'), '{}');
      await expect(runTool('openssl', [...words, ...trust], place)).rejects.toThrow();
    }
  });

  test('names of every script, points as numbers and member numbers with their zeros stand on the iPhone’s pass', () => {
    for (const pass of issued) {
      const { first_name: first, last_name: last, points, tier, member_number: number } = pass.person;
      const json = passJsonOf(pass);
      expect(json.storeCard?.secondaryFields).toEqual([
        expect.objectContaining({ key: 'member', value: `${first} ${last}` }),
        expect.objectContaining({ key: 'tier', value: tier }),
      ]);
      expect(json.storeCard?.headerFields?.[0]).toMatchObject({ key: 'points', value: Number(points) });
      expect(json.storeCard?.auxiliaryFields?.[0]).toMatchObject({ key: 'number', value: number });
      expect(json.barcodes?.[0]).toMatchObject({ format: 'PKBarcodeFormatQR', message: number });
    }
  });

  test('and on the Android’s', async () => {
    const { android } = outside.lab.phones;
    for (const { person, downloadUrl } of issued) {
      const outcome = await android.addPass(`${downloadUrl}/google`);
      expect([person.email, outcome.kind]).toEqual([person.email, 'added']);
    }
    const held = android.passes().map(({ object }) => JSON.stringify(object));
    expect(held).toHaveLength(30);
    for (const { serialNumber, person } of issued) {
      const object = held.find((text) => text.includes(serialNumber));
      expect(object).toContain(JSON.stringify(`${person.first_name} ${person.last_name}`));
      expect(object).toContain(`"value":"${person.member_number}"`);
    }
  });

  test('the iPhone’s wallet holds what it downloaded, name by name', async () => {
    const { iphone } = outside.lab.phones;
    const hard = issued.filter(({ person }) =>
      /^(m\.alfasi|yitzhak|family|amelie|decomposed|bob)/.test(person.email ?? ''),
    );
    expect(hard).toHaveLength(6);
    for (const { downloadUrl, serialNumber, person } of hard) {
      expect(await iphone.addPass(`${downloadUrl}/apple`)).toMatchObject({ kind: 'added' });
      const held = iphone.passes().find((pass) => pass.serialNumber === serialNumber);
      expect(JSON.stringify(held?.pass)).toContain(
        JSON.stringify(`${person.first_name} ${person.last_name}`),
      );
    }
  });

  test('the same person twice is one person, in whatever case the address is written', async () => {
    const { api } = ada.person;
    const { workspaceHandle } = ada;
    const again = issued.find(({ person }) => person.email?.startsWith('Upper.Case'));
    const { passTemplateId } = await api.workspace.passes.get.query({
      workspaceHandle,
      passId: again?.id ?? '',
    });
    const list = { workspaceHandle, passTemplateId, query: 'upper.case+tag@example.org' };
    expect((await api.workspace.passTemplates.passes.query(list)).totalCount).toBe(1);
    await issue(passTemplateId, { ...again?.person, email: 'upper.case+TAG@example.org', first_name: '' });
    const { passes } = await api.workspace.passTemplates.passes.query(list);
    expect(passes.map(({ user }) => user.firstName)).toEqual(['Ngozi', 'Ngozi']);
  });

  test('Liquid or markup in a name stays text', async () => {
    const { passTemplateId } = await ada.person.api.workspace.passes.get.query({
      workspaceHandle: ada.workspaceHandle,
      passId: issued[0]?.id ?? '',
    });
    const name = '{{ 7 | times: 6 }} <b>"%@"</b>';
    const pass = await issue(passTemplateId, {
      ...issued[0]?.person,
      email: 'liquid@example.org',
      first_name: name,
      last_name: '$& \\1',
    });
    const { pass: json } = judge(await download(pass.downloadUrl));
    expect(json?.storeCard?.secondaryFields?.[0]?.value).toBe(`${name} $& \\1`);
  });
});

describe('the link to Google Wallet', () => {
  test('carries a token that node:crypto and the lab’s Google both take', async () => {
    const account = outside.lab.google.serviceAccount;
    const publicKey = createPublicKey(createPrivateKey(account.private_key));
    for (const { downloadUrl, serialNumber } of issued.slice(0, 3)) {
      const answer = await fetch(`${downloadUrl}/google`, { redirect: 'manual' });
      expect(answer.status).toBe(302);
      const link = answer.headers.get('location') ?? '';
      expect(link.startsWith(outside.lab.google.saveUrl)).toBe(true);
      const [header = '', claims = '', signature = ''] = link.slice(link.lastIndexOf('/') + 1).split('.');
      const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
      expect(read(header)).toMatchObject({ alg: 'RS256', typ: 'JWT' });
      const signed = (text: string) =>
        verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
      expect([signed(`${header}.${claims}`), signed(`${header}.${claims}x`)]).toEqual([true, false]);
      const { iat, ...rest } = read(claims);
      expect(Math.abs(Date.now() / 1000 - iat)).toBeLessThan(300);
      expect(rest).toMatchObject({
        iss: account.client_email,
        aud: 'google',
        typ: 'savetowallet',
        payload: { loyaltyObjects: [{ id: `${outside.lab.google.issuerId}.${serialNumber}` }] },
      });
      const verdict = verifySaveLink(link, {
        publicKeyOf: (email) =>
          email === account.client_email
            ? publicKey.export({ type: 'spki', format: 'pem' }).toString()
            : undefined,
        now: new Date(),
      });
      expect(verdict.problems).toEqual([]);
    }
  });
});

describe('files that are not pictures are refused with a message', () => {
  const notAnImage = 'This file is not an image we can read. Use a PNG, JPEG, WebP, GIF or SVG file.';
  const tooLarge = 'This image is too large. Use a file of at most 10 MB.';
  const tooManyPixels = 'This image has too many pixels. Use one of at most 16,384 pixels a side.';
  const refused = (status: number, words: string) => ({ status, body: expect.stringContaining(words) });

  test('a PDF under a picture’s name', async () => {
    expect(await upload(new Uint8Array(await input('not-an-image.png')))).toMatchObject(
      refused(422, notAnImage),
    );
  });

  test('a photo that ends in the middle', async () => {
    for (const name of ['photo-display-p3.jpg', 'logo-odd-731x293.png', 'tall-300x2000.webp']) {
      const photo = await input(name);
      const answer = await upload(new Uint8Array(photo.subarray(0, Math.floor(photo.length / 2))));
      expect([name, answer]).toMatchObject([name, refused(422, notAnImage)]);
    }
  });

  test('a real photo of more than 10 MB', async () => {
    const photo = await input('photo-rotated.jpg');
    const heavy = Buffer.concat([photo, Buffer.alloc(10 * 1024 * 1024)]);
    expect(await upload(new Uint8Array(heavy))).toMatchObject(refused(413, tooLarge));
  });

  test('a side of a million pixels, before one of them is decoded', async () => {
    const side = 1_000_000;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="1"/>`;
    expect(await upload(svg)).toMatchObject(refused(422, tooManyPixels));
    // One row of a million black pixels is 125 KB of zeros: 150 bytes in the file.
    const row = deflateSync(Buffer.alloc(side / 8 + 1));
    expect(await upload(writePng({ width: side, height: 1, bitDepth: 1 }, row))).toMatchObject(
      refused(422, tooManyPixels),
    );
    expect(await upload(writePng({ width: 16_000, height: 16_000, bitDepth: 1 }, row))).toMatchObject(
      refused(422, tooManyPixels),
    );
  });
});
