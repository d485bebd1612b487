import { describe, expect, test } from 'vitest';
import { contrast, readableColor } from '../document/contrast.ts';
import type { DesignDocument } from '../document/design-document.ts';
import { emptyDesignDocument } from '../document/empty-design-document.ts';
import { designWith, text } from '../render/test-input.ts';
import type { DesignFacts } from './design-issue.ts';
import { checkDesign, findIssues } from './lint-design.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ticket = emptyDesignDocument('eventTicket', 'Latte Art');
const loyalty = emptyDesignDocument('loyalty', 'Harbour');
const withFeatures = (document: DesignDocument, more: Partial<DesignDocument['features']>) => ({
  ...document,
  features: { ...document.features, ...more },
});

/** The only issue at the path. */
function findingAt(document: DesignDocument, path: string, facts: DesignFacts = { now }) {
  const [first, ...others] = findIssues(document, facts).filter((issue) => issue.path === path);
  expect(others).toEqual([]);
  if (!first) throw new Error(`nothing is found at ${path}`);
  return first;
}

/** The document after the fix of the only issue at the path, which must resolve it. */
function fixedAt(document: DesignDocument, path: string, label: string, facts: DesignFacts = { now }) {
  const { fix } = findingAt(document, path, facts);
  expect(fix?.label).toBe(label);
  const fixed = fix?.apply(document) ?? document;
  expect(findIssues(fixed, facts).filter((issue) => issue.path === path)).toEqual([]);
  return fixed;
}

describe('a link without encryption', () => {
  const translations = { de: { 'links.l.label': 'http://' } };
  const link = (address: string, kind: 'website' | 'map' = 'website') => ({
    ...loyalty,
    links: [{ id: 'l', kind, label: 'Shop', address }],
    translations,
  });

  test('on the back is found and gets https, translations untouched', () => {
    const fixed = fixedAt(link('HTTP://harbour.example/a'), 'links.l.address', 'Use https');
    expect(fixed.links[0]?.address).toBe('https://harbour.example/a');
    expect(fixed.translations).toBe(translations);
  });

  test('in a field is found and gets https', () => {
    const document = designWith([text('a', 'http://harbour.example', { kind: 'link' })]);
    expect(fixedAt(document, 'fields.a.value', 'Use https').fields.back[0]?.value).toBe(
      'https://harbour.example',
    );
  });

  test('of the app names Apple Wallet', () => {
    const document = withFeatures(loyalty, {
      appLinks: { launchUrl: 'http://harbour.example', appStoreIds: [1] },
    });
    const { message } = findingAt(document, 'features.appLinks.launchUrl');
    expect(message).toBe('Apple Wallet opens this address without encryption. Use https://.');
    fixedAt(document, 'features.appLinks.launchUrl', 'Use https');
  });

  test('of the event guide is found and gets https', () => {
    const document = withFeatures(ticket, { guide: { bagPolicyURL: 'http://harbour.example/bags' } });
    expect(fixedAt(document, 'features.guide.bagPolicyURL', 'Use https').features.guide).toEqual({
      bagPolicyURL: 'https://harbour.example/bags',
    });
  });

  test('from an attribute is found, and has no fix in the design', () => {
    const attributes = [
      {
        id: 'u',
        key: 'shop',
        label: 'Shop',
        type: 'url' as const,
        scope: 'pass' as const,
        required: false,
        default: 'http://harbour.example',
        onSignUpForm: false,
      },
    ];
    const finding = findingAt({ ...link('{{ attributes.shop }}'), attributes }, 'links.l.address');
    expect(finding.fix).toBeUndefined();
  });

  test('an address completed by its kind is encrypted; an empty one is not shown', () => {
    const at = (document: DesignDocument) =>
      findIssues(document, { now }).filter(({ path }) => path === 'links.l.address');
    expect(at(link('harbour.example'))).toEqual([]);
    expect(at(link('Quay 1, Harbour', 'map'))).toEqual([]);
    expect(at(link(' ')).map(({ message }) => message)).toEqual([
      'This link has no address, so neither wallet shows it.',
    ]);
  });
});

describe('a date in the past', () => {
  const past = (document: DesignDocument, facts: DesignFacts = { now }) =>
    findIssues(document, facts)
      .filter(({ message }) => message.startsWith('This date has passed'))
      .map(({ path }) => path);
  const starting = (startsAt: string, endsAt?: string) => ({
    ...ticket,
    details: { startsAt, ...(endsAt !== undefined && { endsAt }) },
  });

  test('of expiry is found and removed', () => {
    const document = withFeatures(loyalty, { expiry: { kind: 'fixed', at: '2026-11-23T11:59:00Z' } });
    expect(fixedAt(document, 'features.expiry.at', 'Remove the date').features.expiry).toBeNull();
  });

  test('of relevance is found by its end, and the whole date is removed', () => {
    const document = withFeatures(ticket, {
      relevantDates: [
        { id: 'd', start: '2026-11-20T10:00', end: '2026-11-20T12:00' },
        { id: 'e', start: '2026-11-20T10:00', end: '2026-11-24' },
      ],
    });
    const fixed = fixedAt(document, 'features.relevantDates.d.end', 'Remove the date');
    expect(fixed.features.relevantDates.map(({ id }) => id)).toEqual(['e']);
  });

  test('of an event is found by its end, and a day ends at midnight of the workspace', () => {
    expect(past(starting('2026-11-22T10:00'))).toEqual(['details.startsAt']);
    expect(past(starting('2026-11-22T10:00', '2026-11-23T13:00'))).toEqual([]);
    expect(past(starting('2026-11-22', '2026-11-22'))).toEqual(['details.endsAt']);
    expect(past(starting('2026-11-23'))).toEqual([]);
    const hour = { now: new Date('2026-11-23T10:30:00Z') };
    expect(past(starting('2026-11-23T11:00'), { ...hour, timezone: 'UTC' })).toEqual([]);
    expect(past(starting('2026-11-23T11:00'), { ...hour, timezone: 'Europe/Berlin' })).toEqual([
      'details.startsAt',
    ]);
    expect(fixedAt(starting('2026-11-22'), 'details.startsAt', 'Remove the date').details).toEqual({});
  });

  test('that every pass has of its own is not the design’s', () => {
    const attributes = [
      {
        id: 's',
        key: 'startsAt',
        label: 'Starts',
        type: 'date' as const,
        scope: 'pass' as const,
        required: true,
        default: null,
        onSignUpForm: false,
      },
    ];
    const document = { ...starting('{{ attributes.startsAt }}'), attributes };
    expect(past(document, { now: new Date('2030-01-01T00:00:00Z') })).toEqual([]);
    expect(past(starting('{{ pass.createdAt }}'), { now: new Date('2030-01-01T00:00:00Z') })).toEqual([]);
  });

  test('is not looked for without a time', () => {
    expect(past(starting('2001-01-01'), {})).toEqual([]);
  });
});

describe('a picture', () => {
  const file = 'a'.repeat(64);
  const sized = (width: number, height: number): DesignFacts => ({
    imageSizes: new Map([[file, { width, height }]]),
  });
  const picture = { file, crop: null };
  const messages = (images: DesignDocument['images'], facts: DesignFacts, document = loyalty) =>
    findIssues({ ...document, images: { logo: undefined, ...images } }, facts)
      .filter(({ path, message }) => path.startsWith('images.') && !message.startsWith('Add '))
      .map(({ path, message }) => `${path}: ${message}`);

  test.each<[string, DesignDocument['images'], [number, number], string[]]>([
    ['a cover of the recommended size', { cover: picture }, [960, 369], []],
    [
      'a cover below 200 pixels',
      { cover: picture },
      [400, 199],
      [
        'images.cover: This picture has only 400 × 199 pixels and will look blurred in Apple Wallet and Google Wallet. Use one of at least 200 × 200.',
      ],
    ],
    [
      'a cover of which little is left',
      { cover: { file, crop: { x: 0, y: 0, width: 0.2, height: 0.2 } } },
      [960, 369],
      [
        'images.cover: The part that is shown has only 192 × 74 pixels and will look blurred in Apple Wallet and Google Wallet. Use one of at least 200 × 200.',
      ],
    ],
    [
      'a portrait as the cover',
      { cover: picture },
      [1000, 1400],
      ['images.cover: Apple Wallet and Google Wallet cut off more than half of this picture.'],
    ],
    [
      'a small icon, which Google draws larger',
      { icon: picture },
      [64, 64],
      [
        'images.icon: This picture has only 64 × 64 pixels and will look blurred in Google Wallet. Use one of at least 154 × 154.',
      ],
    ],
    [
      'a wide logo in the circle',
      { logo: picture },
      [1200, 240],
      ['images.logo: Google Wallet draws this picture small: it is too wide.'],
    ],
    [
      'the same logo where Google draws the icon',
      { logo: picture, icon: { file: 'b'.repeat(64), crop: null } },
      [1200, 240],
      [],
    ],
  ])('%s', (_, images, [width, height], expected) => {
    expect(messages(images, sized(width, height))).toEqual(expected);
  });

  test('of another shape is cropped to its middle', () => {
    const document = { ...loyalty, images: { logo: { file: 'b'.repeat(64), crop: null }, cover: picture } };
    const fixed = fixedAt(document, 'images.cover', 'Crop to the middle', sized(1000, 1400));
    expect(fixed.images.cover?.crop?.width).toBe(1);
    expect(fixed.images.cover?.crop?.height).toBeCloseTo((1000 / 1400) * (369 / 960));
    expect(fixed.images.cover?.crop?.y).toBeCloseTo(0.363, 2);
  });

  test('of unknown size is left alone', () => {
    expect(messages({ cover: picture }, {})).toEqual([]);
  });

  test('that no wallet shows can be removed', () => {
    const document = { ...loyalty, images: { thumbnail: picture } };
    expect(fixedAt(document, 'images.thumbnail', 'Remove the image').images.thumbnail).toBeUndefined();
  });
});

describe('further fixes', () => {
  test('a barcode that older iPhones lack becomes a QR code', () => {
    const document = { ...loyalty, barcode: { format: 'code39' as const, message: 'A-1' } };
    expect(fixedAt(document, 'barcode.format', 'Use a QR code').barcode?.format).toBe('qr');
  });

  test('text that is hard to read gets the nearest readable shade', () => {
    const colors = { background: '#777777', foreground: '#ffffff', label: '#888888' };
    const { label } = fixedAt({ ...loyalty, colors }, 'colors.label', 'Use black').colors;
    expect(label).toBe('#000000');
    expect(readableColor('#8a8a8a', '#ffffff')).toBe('#757575');
    expect(contrast(readableColor('#cc0000', '#111111'), '#111111')).toBeGreaterThanOrEqual(4.5);
  });

  test('a missing description takes the heading', () => {
    expect(fixedAt({ ...loyalty, description: '' }, 'description', 'Use the heading').description).toBe(
      'Harbour',
    );
  });

  test('issues that are sent hold no functions', () => {
    const issues = checkDesign({ ...loyalty, description: '' }, { now });
    expect(issues).toEqual(JSON.parse(JSON.stringify(issues)));
    expect(issues.some((issue) => 'fix' in issue)).toBe(false);
  });
});
