import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildPass,
  buildStringsFile,
  prepareAssets,
  readSigningIdentity,
  type SigningIdentity,
} from '@tessera/apple-wallet';
import { defaultLogoAddress, pictureAddress } from '@tessera/contract';
import {
  buildClass,
  buildObject,
  createSaveLink,
  createTokenSource,
  createWalletClient,
  readServiceAccount,
} from '@tessera/google-wallet';
import {
  type DesignDocument,
  emptyDesignDocument,
  type Field,
  type RenderInput,
  renderPass,
  sampleHolder,
} from '@tessera/pass-design';
import {
  appleImages,
  applePassJson,
  appleStrings,
  googleClass,
  googleObject,
  googlePassTemplate,
  googleTemplate,
  withoutHolder,
  withoutNulls,
} from '@tessera/pass-rendering';
import { randomInput, randomPhoneLanguage, seededRandom } from '@tessera/pass-rendering/random-inputs';
import {
  type CertificateAuthority,
  createGoogleWallet,
  createMemoryStorage,
  createVirtualAndroid,
  createVirtualIphone,
  openCertificateAuthority,
} from '@tessera/wallet-lab';
import { passFields } from '@tessera/wallet-lab/change-texts';
import { fieldText } from '@tessera/wallet-lab/field-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppleCard } from './apple/apple-card.ts';
import { appleCardFromPassJson } from './apple/apple-card-from-pass-json.ts';
import { appleCardOf } from './apple/apple-card-of.ts';
import type { PosterSource } from './apple/apple-poster.ts';
import { readApplePoster } from './apple/read-apple-poster.ts';
import type { GoogleCard } from './google/google-card.ts';
import { googleCardFromResources } from './google/google-card-from-resources.ts';
import { googleCardOf } from './google/google-card-of.ts';
import { previewedPass, workspacePictures } from './previewed-pass.ts';

const imageBaseUrl = 'https://passes.example/images/15';
const pictures = workspacePictures(imageBaseUrl);
const templateName = 'Rewards';
const clock = () => new Date();
const passType = { passTypeIdentifier: 'pass.example.harbour', teamIdentifier: 'ABCDE12345' };
const picture = Buffer.from('89504e470d0a1a0a', 'hex');

const deviceOf = ({ timezone, now }: RenderInput, locale: string) => ({ locale, timezone, now });
const previewOf = (input: RenderInput, language = input.document.language) =>
  previewedPass(input, { templateName, language });

let directory: string;
let authority: CertificateAuthority;
let identity: SigningIdentity;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'previewed-'));
  authority = await openCertificateAuthority({ directory, clock });
  const {
    certificatePem,
    privateKeyPem = '',
    wwdrPem,
  } = await authority.issuePassCertificate({
    ...passType,
    organizationName: 'Harbour',
  });
  identity = readSigningIdentity({ certificatePem, privateKeyPem: privateKeyPem ?? '', wwdrPem, clock });
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function readOnIphone(input: RenderInput, number: number, language: string) {
  const content = renderPass(input);
  const files = Object.fromEntries(appleImages(content).map(({ name }) => [name, picture]));
  const passJson = applePassJson(content, { ...passType, serialNumber: String(number) });
  const { parts } = await buildPass({
    assets: prepareAssets(files),
    passJson,
    identity,
    signingTime: clock(),
    extraFiles: Object.fromEntries(
      Object.entries(appleStrings(content)).map(([tag, strings]) => [
        `${tag}.lproj/pass.strings`,
        buildStringsFile(strings),
      ]),
    ),
  });
  const iphone = createVirtualIphone({
    id: 'iphone',
    name: 'iPhone',
    trustedRootPem: authority.rootPem,
    apns: { connect: () => () => undefined },
    storage: createMemoryStorage(),
    clock,
    language,
    fetch: async () =>
      new Response(Buffer.concat(parts), { headers: { 'content-type': 'application/vnd.apple.pkpass' } }),
  });
  const outcome = await iphone.addPass('https://passes.example/p/1');
  const [held] = iphone.passes();
  if (!held) throw new Error(`The iPhone refuses it: ${JSON.stringify(outcome)}`);
  iphone.close();
  const imageUrl = (slot: string) => (held.imageNames.includes(`${slot}.png`) ? slot : undefined);
  const device = deviceOf(input, language);
  return {
    card: appleCardFromPassJson(held.pass, imageUrl, device),
    texts: textsOnIphone(held.pass, device),
  };
}

function textsOnIphone(
  pass: Parameters<typeof passFields>[0],
  { locale, timezone, now }: ReturnType<typeof deviceOf>,
) {
  return passFields(pass).map(({ key, attributedValue, ...field }) => [
    key,
    typeof attributedValue === 'string'
      ? attributedValue
          .replace(/<[^>]+>/g, '')
          .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
      : fieldText(field, { locale, timeZone: timezone }, now),
  ]);
}
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const textsOfCard = ({ fields }: AppleCard) =>
  Object.values(fields)
    .flat()
    .map(({ key, text, segments }) => [key, segments ? segments.map((part) => part.text).join('') : text]);

async function openGoogle() {
  const google = createGoogleWallet({
    storage: createMemoryStorage(),
    clock,
    baseUrl: 'https://google.test',
    quotaPerSecond: null,
    fetch: async () => new Response(null),
  });
  const serviceAccount = readServiceAccount(
    JSON.stringify(await google.createServiceAccount({ issuerId: '3388' })),
  );
  const ask: typeof fetch = async (url, init) => google.app.request(String(url), init);
  const { apiUrl, tokenUrl, saveUrl } = google;
  const client = createWalletClient({
    apiUrl,
    clock,
    sleep: () => Promise.resolve(),
    fetch: ask,
    budgetPerSecond: 1e6,
    tokenSource: createTokenSource({ serviceAccount, tokenUrl, fetch: ask, clock }),
  });
  const android = createVirtualAndroid({
    id: 'android',
    name: 'Pixel',
    google,
    storage: createMemoryStorage(),
    clock,
  });
  const linkTo = (item: Parameters<typeof createSaveLink>[0]['objects'][number]) =>
    createSaveLink({ serviceAccount, objects: [item], saveUrl, now: clock() });
  return { client, android, linkTo };
}

async function readOnAndroid(
  { client, android, linkTo }: Awaited<ReturnType<typeof openGoogle>>,
  input: RenderInput,
  number: number,
  language: string,
) {
  const content = renderPass(input);
  const { serialNumber } = input.pass;
  const [id, classId] = [`3388.15.pass-${number}`, `3388.15.template-${number}`];
  const template = googlePassTemplate(
    googleTemplate({ document: input.document, name: templateName, classId }),
    content,
  );
  const images = {
    uploaded: (...what: Parameters<typeof pictureAddress> extends [string, ...infer Rest] ? Rest : never) =>
      pictureAddress(imageBaseUrl, ...what),
    defaultLogo: (name: string, colors: { background: string; foreground: string }) =>
      defaultLogoAddress(imageBaseUrl, name, colors),
  };
  const shared = renderPass(withoutHolder(input, { serialNumber }));
  const { type } = template;
  await client.insertClass(
    type,
    withoutNulls(googleClass(template, { content: shared, agreed: content, images }, buildClass)),
  );
  await client.insertObject(
    type,
    withoutNulls(
      googleObject(
        template,
        { id, serialNumber, content, images, rotatingSecret: 'ab'.repeat(20) },
        buildObject,
      ),
    ),
  );
  const outcome = await android.addPass(linkTo({ type, id, classId: template.classId }));
  const held = android.passes().find(({ objectId }) => objectId === id);
  if (!held) throw new Error(`Google refuses it: ${JSON.stringify(outcome)}`);
  return withoutCode(googleCardFromResources(held.class, held.object, deviceOf(input, language)));
}

/** The card without its changing code, for which the preview has a sample. */
const withoutCode = (card: GoogleCard): GoogleCard =>
  card.barcode?.rotationSeconds
    ? { ...card, barcode: { ...card.barcode, message: card.barcode.message.replace(/:\d{8}$/, ':00000000') } }
    : card;

/** Normalizes `#rrggbb` and pass.json's `rgb(r, g, b)`. */
const hex = (color: string) =>
  color
    .toLowerCase()
    .replace(/^rgb\((.*)\)$/, (_, channels: string) =>
      ['#', ...channels.split(',').map((channel) => Number(channel).toString(16).padStart(2, '0'))].join(''),
    );

const posterOf = (source: PosterSource) => {
  const poster = readApplePoster(source);
  return { ...poster, footerColor: hex(poster.footerColor ?? '') };
};

const shown = (card: AppleCard) => ({
  ...card,
  images: Object.keys(card.images).sort(),
  colors: Object.values(card.colors).map(hex),
  poster: card.poster && posterOf(card.poster),
});

describe('a preview shows what is issued', () => {
  const inputs = (count: number) => {
    const random = seededRandom(20261123);
    return Array.from({ length: count }, () => ({
      input: randomInput(random),
      language: randomPhoneLanguage(random),
    }));
  };

  it('on an iPhone, for any design, pass, campaign and language', async () => {
    for (const [number, { input, language }] of inputs(150).entries()) {
      const preview = appleCardOf(previewOf(input, language), pictures);
      const phone = await readOnIphone(input, number, language);
      expect(shown(preview)).toEqual(shown(phone.card));
      const texts = new Map(phone.texts.map(([key, text]) => [key, text]));
      for (const [key, text] of textsOfCard(preview))
        expect([number, key, texts.get(key)]).toEqual([number, key, text]);
    }
  });

  it('on an Android phone, for any design, pass, campaign and language', async () => {
    const google = await openGoogle();
    for (const [number, { input, language }] of inputs(150).entries())
      expect(googleCardOf(previewOf(input, language), pictures)).toEqual(
        await readOnAndroid(google, input, number, language),
      );
  });
});

const text = (key: string, value = `${key} text`, more: Partial<Field> = {}): Field => ({
  id: key,
  key,
  label: key,
  value,
  kind: 'text',
  ...more,
});

function previewDesign(document: DesignDocument, more: Partial<RenderInput> = {}) {
  const input: RenderInput = {
    document,
    ...sampleHolder(document),
    issuer: { name: 'Harbour', address: null, contact: null },
    overlays: [],
    now: new Date('2026-06-01T12:00:00Z'),
    timezone: 'UTC',
    ...more,
  };
  const pass = previewOf(input);
  return { apple: appleCardOf(pass, pictures), google: googleCardOf(pass, pictures) };
}

describe('a preview', () => {
  it('shows a boarding pass by air as Google gets it: a flight once its details make one, else generic; rail as a journey', () => {
    const document = emptyDesignDocument('boardingPass', 'Harbour Air');
    const by = (transitMode: DesignDocument['transitMode'], details = document.details) =>
      previewDesign({ ...document, transitMode, details }).google;
    const { originCode: _, ...incomplete } = document.details;
    expect(by('air', incomplete)).toMatchObject({ passType: 'generic', journey: null });
    expect(by('air')).toMatchObject({
      passType: 'flight',
      journey: { from: { code: 'LIS' }, to: { code: 'OSL' }, mode: 'air' },
    });
    expect(by('rail')).toMatchObject({
      passType: 'transit',
      journey: { from: { code: 'LIS' }, to: { code: 'OSL' }, mode: 'rail' },
    });
  });

  it('keeps Google’s rows where the class lays them out, although a field is empty', () => {
    const document = emptyDesignDocument('generic', 'Harbour');
    document.fields = {
      header: [text('a')],
      primary: [text('b', '')],
      secondary: [text('c'), text('d')],
      auxiliary: [],
      back: [],
    };
    const { rows } = previewDesign(document).google;
    expect(rows.map((row) => row.map(({ label }) => label))).toEqual([['a'], ['c', 'd']]);
  });

  it('has the fields beyond Google’s ninth in the details', () => {
    const document = emptyDesignDocument('generic', 'Harbour');
    const secondary = Array.from({ length: 11 }, (_, index) => text(`f${index}`));
    document.fields = { header: [], primary: [], secondary, auxiliary: [], back: [] };
    const { rows, details } = previewDesign(document).google;
    expect(rows.flat()).toHaveLength(9);
    const said = JSON.stringify(details.modules);
    expect(said).toContain('f9 text');
    expect(said).toContain('f10 text');
  });

  it('has the news and the filled-in deep link on both backs, also without a campaign', () => {
    const document = emptyDesignDocument('loyalty', 'Harbour');
    document.features.deepLink = 'https://shop.example/{{ user.email | url_encode }}';
    const { apple, google } = previewDesign(document);
    const href = 'https://shop.example/amara%40example.com';
    expect(apple.fields.back[0]).toMatchObject({ label: 'News', text: 'Nothing new right now.' });
    expect(apple.fields.back.at(-1)).toMatchObject({ label: 'More', segments: [{ text: href, href }] });
    expect(google.action).toEqual({ label: 'Open', href });
  });

  it('draws a design without a logo with the generated one', () => {
    const { apple, google } = previewDesign(emptyDesignDocument('loyalty', 'Harbour'));
    expect(apple.images.logo).toBeUndefined();
    expect(apple.images.icon?.url).toContain('/images/default-logo.png?initial=H');
    expect(google.images.logo?.url).toContain('/images/default-logo.png?initial=H');
  });

  it('of an unfinished design is drawn, although no wallet would take it', () => {
    const document = emptyDesignDocument('loyalty', 'Harbour');
    document.heading = '';
    document.colors.background = '#12';
    document.features.deepLink = 'ht';
    document.fields.header = [text('points', '120', { changeMessage: 'You have' })];
    const { apple, google } = previewDesign(document);
    expect(apple.fields.header[0]?.text).toBe('120');
    expect(google.rows.flat()[0]?.text).toBe('120');
  });
});
