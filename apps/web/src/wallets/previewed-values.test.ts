import {
  type DesignDocument,
  emptyDesignDocument,
  type Field,
  type Overlay,
  sampleHolder,
} from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { appleCardOf } from './apple/apple-card-of.ts';
import { appleWatchOf } from './apple/apple-watch.ts';
import { googleCardOf } from './google/google-card-of.ts';
import { googleUpdates, newestUpdate } from './lock-screen-notifications.ts';
import { previewedPass, workspacePictures } from './previewed-pass.ts';

const pictures = workspacePictures('https://passes.example/images/15');

function preview(document: DesignDocument, overlays: Overlay[] = []) {
  const pass = previewedPass(
    {
      document,
      ...sampleHolder(document),
      issuer: { name: 'Harbour Ltd', address: null, contact: null },
      overlays,
      now: new Date('2026-06-01T12:00:00Z'),
      timezone: 'UTC',
    },
    { templateName: 'Rewards' },
  );
  return { pass, apple: appleCardOf(pass, pictures), google: googleCardOf(pass, pictures) };
}

const field = (value: string, more: Partial<Field> = {}): Field => ({
  id: 'f',
  key: 'f',
  label: 'Label',
  value,
  kind: 'text',
  ...more,
});

function withField(slot: 'secondary' | 'back', only: Field): DesignDocument {
  const document = emptyDesignDocument('generic', 'Harbour');
  document.fields = { header: [], primary: [], secondary: [], auxiliary: [], back: [], [slot]: [only] };
  return document;
}

it('names the merchant and the balance of a gift card at the top of Google’s card, in the phone’s language', () => {
  const document = emptyDesignDocument('giftCard', 'Harbour Gifts');
  document.heading = 'Harbour Gifts';
  document.details = { cardNumber: '1234', balance: '25', currencyCode: 'EUR' };
  document.translations = { de: { heading: 'Hafen-Gutschein' } };
  const { google, pass } = preview(document);
  expect(google).toMatchObject({ issuerName: 'Harbour Gifts', title: '€25.00' });
  const german = googleCardOf({ ...pass, language: 'de' }, pictures);
  expect(german).toMatchObject({ issuerName: 'Hafen-Gutschein', title: '25,00\u00a0€' });
});

it('names the airline of a flight at Google', () => {
  const document = emptyDesignDocument('boardingPass', 'Harbour Air');
  document.details.carrierName = 'Harbour Wings';
  const { google } = preview({ ...document, transitMode: 'air' });
  expect(google).toMatchObject({ passType: 'flight', issuerName: 'Harbour Wings' });
  expect(google.title).toMatch(/^[A-Z0-9]{2} \d+$/);
});

const campaign: Overlay = {
  campaignId: '0199a1b2-0000-7000-8000-000000000001',
  startedAt: '2026-05-01T10:00:00Z',
  from: null,
  until: null,
  message: 'Free coffee',
  link: 'https://passes.example/l/abc',
  changes: {},
};

it('shows a label for a campaign’s link, never the address of the redirect, in the phone’s language', () => {
  const document = emptyDesignDocument('loyalty', 'Harbour');
  document.translations = { de: { heading: 'Hafen' } };
  const { apple, google, pass } = preview(document, [campaign]);
  expect(apple.fields.back[0]?.segments).toEqual([
    { text: 'Free coffee ' },
    { text: 'Open the link of this message', href: campaign.link },
  ]);
  expect(google.details.links).toMatchObject([
    { label: 'Open the link of this message', href: campaign.link },
  ]);
  expect(JSON.stringify([google.details.modules, google.details.messages])).not.toContain('/l/abc');
  const german = appleCardOf({ ...pass, language: 'de' }, pictures).fields.back[0];
  expect(german?.segments?.[1]).toMatchObject({ href: campaign.link });
  expect(german?.segments?.[1]?.text).not.toBe('Open the link of this message');
});

it('lists no message that the object at Google does not hold, and announces it nevertheless', () => {
  const { google, pass } = preview(emptyDesignDocument('loyalty', 'Harbour'), [campaign]);
  expect(google.details.messages).toEqual([]);
  expect(JSON.stringify(google.details.modules)).toContain('Free coffee');
  const update = newestUpdate(pass);
  expect(update && googleUpdates(update, pictures).map(({ id }) => id)).toEqual([campaign.campaignId]);
});

it('shows defaults of 0 and false, not samples', () => {
  const document = withField('secondary', field('{{ attributes.points }} {{ attributes.isVip }}'));
  const base = { scope: 'pass', required: false, onSignUpForm: false } as const;
  document.attributes = [
    { ...base, id: 'points', key: 'points', label: 'Points', type: 'number', default: 0 },
    { ...base, id: 'isVip', key: 'isVip', label: 'VIP', type: 'boolean', default: false },
  ];
  const { apple, google } = preview(document);
  expect(apple.fields.secondary[0]?.text).toBe('0 false');
  expect(google.rows[0]?.[0]?.text).toBe('0 false');
});

it('shows the text of a link on the front of both phones, and the address on a watch', () => {
  const link = field('https://addr.example/a', { kind: 'link', linkText: 'Our shop' });
  const { apple, google, pass } = preview(withField('secondary', link));
  expect(apple.fields.secondary[0]?.text).toBe('Our shop');
  expect(google.rows[0]?.[0]?.text).toBe('Our shop');
  expect(appleWatchOf(pass, pictures).fields[0]?.text).toBe('https://addr.example/a');
});

it.each([
  ['addr.example', 'https://addr.example'],
  ['ada@addr.example', 'mailto:ada@addr.example'],
  ['+43 1 234 56', 'tel:+43123456'],
])('opens the link %s, written without a scheme, on both phones', (written, href) => {
  const { apple, google } = preview(withField('back', field(written, { kind: 'link' })));
  expect(apple.fields.back.at(-1)?.segments).toEqual([{ text: written, href }]);
  expect(google.details.links).toMatchObject([{ label: 'Label', href }]);
});

it('spells a number out on an iPhone', () => {
  const { apple } = preview(withField('secondary', field('42', { kind: 'number', numberStyle: 'spellOut' })));
  expect(apple.fields.secondary[0]?.text).toBe('forty-two');
});
