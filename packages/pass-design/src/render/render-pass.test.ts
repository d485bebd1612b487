import { describe, expect, test } from 'vitest';
import { emptyDesignDocument } from '../document/empty-design-document.ts';
import type { RenderInput } from './pass-content.ts';
import { renderPass } from './render-pass.ts';
import { designWith, drawn, inputOf, overlay, text } from './test-input.ts';

describe('deep link and group', () => {
  const features = (deepLink: string | null, groupPasses: string | null) => {
    const document = designWith([]);
    const content = renderPass(
      inputOf({ ...document, features: { ...document.features, deepLink, groupPasses } }),
    );
    return [content.deepLink, content.groupingId];
  };

  test('are filled in with the values of the pass', () => {
    expect(features('https://shop.example/?for={{ user.email }}', '{{ user.email }}')).toEqual([
      'https://shop.example/?for=zoe@example.com',
      'zoe@example.com',
    ]);
    expect(features('https://shop.example/?for={{ user.firstName }}', null)[0]).toBe(
      'https://shop.example/?for=Zo%C3%AB',
    );
  });

  test('stay as designed without values, and are omitted if the values make them invalid', () => {
    expect(features('https://shop.example', 'Tour')).toEqual(['https://shop.example', 'Tour']);
    expect(features('https://{{ attributes.shop }}', ' {{ attributes.tour }} ')).toEqual([null, null]);
    expect(features(null, null)).toEqual([null, null]);
  });
});

describe('values of only white space', () => {
  const holder = { firstName: ' ', lastName: '\u00a0', email: 'zoe@example.com' };

  test('count as empty, so a holder without a name has no member on the pass', () => {
    const { fields } = renderPass(
      inputOf(designWith([text('MEMBER', '{{ user.firstName }} {{ user.lastName }}')]), { user: holder }),
    );
    expect(fields.back).toMatchObject([{ key: 'MEMBER', value: '', text: '' }]);
  });

  test('yield to their fallback', () => {
    const { heading } = renderPass(
      inputOf(designWith([], { heading: 'Hello {{ user.firstName | default: "there" }}' }), { user: holder }),
    );
    expect(heading).toBe('Hello there');
  });
});

describe('campaigns', () => {
  const document = designWith([text('offer', 'Designed'), text('other', 'Other')]);
  const value = (overlays: RenderInput['overlays'], now = '2026-06-01T12:00:00Z') =>
    renderPass(inputOf(document, { overlays, now: new Date(now) })).fields.back[0]?.value;
  const offer = (value: string) => ({ fields: { offer: { value } } });
  const older = overlay('a', '2026-05-01T00:00:00Z', { changes: offer('Older {{ user.firstName }}') });
  const newer = overlay('b', '2026-05-10T00:00:00Z', {
    from: '2026-06-01T00:00:00+02:00',
    until: '2026-06-02T00:00:00+02:00',
    changes: offer('Newer'),
  });

  test('the newest running campaign wins, in whatever order they are given', () => {
    expect(value([older, newer])).toBe('Newer');
    expect(value([newer, older])).toBe('Newer');
  });

  test('a pass falls back to the older campaign, then to the design', () => {
    expect(value([older, newer], '2026-05-31T21:59:59.999Z')).toBe('Older Zoë');
    expect(value([older, newer], '2026-05-31T22:00:00Z')).toBe('Newer');
    expect(value([older, newer], '2026-06-01T21:59:59.999Z')).toBe('Newer');
    expect(value([older, newer], '2026-06-01T22:00:00Z')).toBe('Older Zoë');
    expect(value([older, newer], '2026-04-30T00:00:00Z')).toBe('Designed');
  });

  test('each changed part has its own winner', () => {
    const content = renderPass(
      inputOf(document, {
        overlays: [
          overlay('a', '2026-05-01T00:00:00Z', {
            changes: {
              fields: { offer: { value: 'A', label: 'LA' } },
              colors: { background: '#111111', label: '#222222' },
              heading: 'HA',
            },
          }),
          overlay('b', '2026-05-02T00:00:00Z', {
            changes: { fields: { offer: { label: 'LB' } }, colors: { background: '#333333' } },
          }),
        ],
      }),
    );
    expect(content.fields.back[0]).toMatchObject({ label: 'LB', value: 'A' });
    expect(content.fields.back[1]).toMatchObject({ value: 'Other' });
    expect(content.colors).toEqual({
      background: '#333333',
      foreground: document.colors.foreground,
      label: '#222222',
    });
    expect(content.heading).toBe('HA');
  });

  test('images change slot by slot', () => {
    const image = (character: string) => ({ file: character.repeat(64), crop: null });
    const { images } = renderPass(
      inputOf(designWith([], { images: { logo: image('1'), cover: image('2') } }), {
        overlays: [
          overlay('b', '2026-05-02T00:00:00Z', { changes: { images: { cover: image('4') } } }),
          overlay('a', '2026-05-01T00:00:00Z', {
            changes: { images: { cover: image('3'), icon: image('5') } },
          }),
        ],
      }),
    );
    expect(images).toEqual({ logo: image('1'), cover: image('4'), icon: image('5') });
  });

  test('two campaigns of one instant have the same winner everywhere', () => {
    const one = overlay('one', '2026-05-01T00:00:00Z', { changes: offer('1') });
    const two = overlay('two', '2026-05-01T00:00:00Z', { changes: offer('2') });
    expect(value([one, two])).toBe(value([two, one]));
  });

  test('the newest message stays after its pass change has ended; one not yet launched is not shown', () => {
    const message = (overlays: RenderInput['overlays']) =>
      renderPass(inputOf(document, { overlays })).message;
    const ended = overlay('a', '2026-05-01T00:00:00Z', {
      until: '2026-05-02T00:00:00Z',
      message: 'Hello {{ user.firstName }}',
      link: 'https://example.com/a',
    });
    expect(
      message([
        ended,
        overlay('b', '2026-05-20T00:00:00Z'),
        overlay('c', '2026-07-01T00:00:00Z', { message: 'Later' }),
      ]),
    ).toEqual({
      id: 'a',
      text: 'Hello Zoë',
      link: 'https://example.com/a',
      at: '2026-05-01T00:00:00Z',
    });
    expect(message([ended, overlay('d', '2026-05-21T00:00:00Z', { message: 'Newer' })])?.text).toBe('Newer');
    expect(message([])).toBeNull();
  });
});

describe('texts per wallet and tests', () => {
  const rendered = (overlays: RenderInput['overlays']) => renderPass(inputOf(designWith([]), { overlays }));
  const older = overlay('a', '2026-05-01T00:00:00Z', { message: 'Older' });
  const tested = overlay('b', '2026-06-01T11:00:00Z', {
    message: 'Hello {{ user.firstName }}',
    googleMessage: 'Hi {{ user.firstName }}',
    until: '2026-06-01T12:30:00Z',
    isTest: true,
  });

  test('a text of Google’s own is rendered with the same values, and left out if it is the same', () => {
    expect(rendered([tested]).message).toMatchObject({ text: 'Hello Zoë', googleText: 'Hi Zoë' });
    const same = { ...tested, googleMessage: tested.message };
    expect(rendered([same]).message).not.toHaveProperty('googleText');
  });

  test('a test’s message ends with it, and the earlier one is restored quietly until a newer campaign', () => {
    const ended = { ...tested, until: '2026-06-01T11:59:59Z' };
    expect(rendered([older, tested])).not.toHaveProperty('isMessageRestored');
    expect(rendered([older, ended])).toMatchObject({ message: { text: 'Older' }, isMessageRestored: true });
    const newer = overlay('c', '2026-06-01T11:30:00Z', { message: 'Newer' });
    expect(rendered([older, ended, newer])).not.toHaveProperty('isMessageRestored');
  });
});

describe('expiry and status', () => {
  const expiresAt = (own: string | null, expiry: RenderInput['document']['features']['expiry']) => {
    const document = designWith([]);
    const input = inputOf({ ...document, features: { ...document.features, expiry } });
    return renderPass({ ...input, pass: { ...input.pass, expiresAt: own } }).expiresAt;
  };

  test('the earlier of the pass’s and the design’s instants applies', () => {
    const fixed = { kind: 'fixed', at: '2026-12-31T23:59:00+01:00' } as const;
    expect(expiresAt(null, null)).toBeNull();
    expect(expiresAt(null, fixed)).toBe('2026-12-31T22:59:00.000Z');
    expect(expiresAt('2026-06-01T00:00:00Z', fixed)).toBe('2026-06-01T00:00:00.000Z');
    expect(expiresAt('2027-06-01T00:00:00Z', fixed)).toBe('2026-12-31T22:59:00.000Z');
    expect(expiresAt(null, { kind: 'afterIssue', days: 30 })).toBe('2026-03-31T10:00:00.000Z');
  });

  test('a voided pass is voided', () => {
    const input = inputOf(designWith([]));
    expect(renderPass({ ...input, pass: { ...input.pass, voided: true } }).voided).toBe(true);
  });
});

describe('what the pass stands for', () => {
  const document = emptyDesignDocument('eventTicket', 'Opera');
  const rendered = (attributes: Record<string, unknown>, timezone = 'Europe/Berlin') =>
    renderPass(inputOf(document, { attributes, timezone }));

  test('a time without an offset is read in the workspace’s time zone, one with an offset is kept', () => {
    const dateOf = (startsAt: unknown, timezone?: string) =>
      rendered({ startsAt }, timezone).relevantDates?.[0];
    expect(dateOf('2026-12-24T19:30')).toEqual({ start: '2026-12-24T19:30:00+01:00', end: null });
    expect(dateOf('2026-12-24T19:30', 'America/New_York')?.start).toBe('2026-12-24T19:30:00-05:00');
    expect(dateOf('2026-12-24T19:30:00Z')?.start).toBe('2026-12-24T20:30:00+01:00');
    expect(rendered({ startsAt: '2026-12-24T19:30' }).details?.startsAt).toBe('2026-12-24T19:30:00+01:00');
  });

  test('a day without a time lasts from its first minute for less than 24 hours, also when clocks change', () => {
    expect(rendered({ startsAt: '2026-12-24' }).relevantDates).toEqual([
      { start: '2026-12-24T00:00:00+01:00', end: '2026-12-24T23:59:00+01:00' },
    ]);
    expect(rendered({ startsAt: '2026-10-25' }).relevantDates).toEqual([
      { start: '2026-10-25T00:00:00+02:00', end: '2026-10-25T22:59:00+01:00' },
    ]);
    expect(rendered({ startsAt: '2026-12-24' }).details?.startsAt).toBe('2026-12-24');
  });

  test.each([undefined, '', 'soon', '2026-02-30', 20261224, null])(
    'a missing or invalid date is omitted: %j',
    (startsAt) => {
      expect(rendered({ startsAt })).not.toHaveProperty('relevantDates');
      expect(rendered({ startsAt }).details).not.toHaveProperty('startsAt');
    },
  );

  test('details come from values of the pass; white space counts as empty', () => {
    expect(rendered({ venue: ' Opera ', section: ' ', seat: 12 }).details).toMatchObject({
      venueName: 'Opera',
      seat: '12',
    });
    expect(rendered({ section: ' ' }).details).not.toHaveProperty('section');
  });

  test('a design without them has none in its content', () => {
    const content = renderPass(inputOf(designWith([])));
    expect(content).not.toHaveProperty('details');
    expect(content).not.toHaveProperty('relevantDates');
  });

  test('links get the scheme of their kind; what makes no address is left out', () => {
    const link = (kind: 'website' | 'phone' | 'email' | 'map', address: string) =>
      renderPass(inputOf(designWith([], { links: [{ id: 'l', kind, label: '', address }] }))).links;
    expect(link('website', 'harbour.example/menu')?.[0]?.address).toBe('https://harbour.example/menu');
    expect(link('phone', '+43 (1) 234 56')?.[0]?.address).toBe('tel:+43123456');
    expect(link('email', '{{ user.email }}')?.[0]?.address).toBe('mailto:zoe@example.com');
    expect(link('map', 'Quay 1, Bergen')?.[0]?.address).toBe('geo:0,0?q=Quay%201%2C%20Bergen');
    expect(link('website', '{{ attributes.nothing }}')).toBeUndefined();
  });

  test('an NFC message of more than 64 bytes is left out', () => {
    const nfc = (message: string) =>
      renderPass(
        inputOf({
          ...designWith([]),
          features: {
            ...designWith([]).features,
            nfc: { message, requiresAuthentication: false, redemptionIssuers: [] },
          },
        }),
      ).nfc;
    expect(nfc('{{ pass.serialNumber }}')?.message).toHaveLength(36);
    expect(nfc('ü'.repeat(33))).toBeUndefined();
  });
});

describe('barcode', () => {
  const barcode = (format: 'ean13' | 'qr' | 'code128', message: string, attributes = {}) =>
    renderPass(
      inputOf(designWith([], { barcode: { format, message, altText: 'No {{ attributes.card }}' } }), {
        attributes,
      }),
    ).barcode;

  test('message and caption are rendered; an EAN gets its check digit', () => {
    expect(barcode('ean13', '{{ attributes.card }}', { card: '400638133393' })).toEqual({
      format: 'ean13',
      message: '4006381333931',
      altText: 'No 400638133393',
    });
  });

  test('a message that the format cannot encode is drawn as a QR code, an empty one is omitted', () => {
    const drawnAs = (...given: Parameters<typeof barcode>) => {
      const drawn = barcode(...given);
      return drawn && [drawn.format, drawn.message];
    };
    expect(drawnAs('ean13', '{{ attributes.card }}', { card: 'abc' })).toEqual(['qr', 'abc']);
    expect(drawnAs('ean13', '4006381333932')).toEqual(['qr', '4006381333932']);
    expect(drawnAs('code128', 'ключ')).toEqual(['qr', 'ключ']);
    expect(drawnAs('qr', '{{ attributes.card }}')).toBeNull();
    expect(drawnAs('qr', '{{ attributes.card }}', { card: ' ' })).toBeNull();
    expect(barcode('qr', 'ключ 🔑')?.message).toBe('ключ 🔑');
  });
});

test('a notification that the values leave without the new value is dropped, in any language', () => {
  const changeMessage = '{% if user.firstName == "Amara" %}Now %@{% else %}Changed{% endif %}';
  const translations = { de: { 'fields.it.changeMessage': '{{ user.lastName }}' } };
  const amara = { firstName: 'Amara', lastName: 'Okafor', email: 'amara@example.com' };
  expect(drawn('x', {}, { changeMessage })).not.toHaveProperty('changeMessage');
  expect(drawn('x', { user: amara }, { changeMessage }).changeMessage).toBe('Now %@');
  const document = designWith([text('it', 'x', { changeMessage })], { translations });
  expect(renderPass(inputOf(document, { user: amara })).translations).toBeUndefined();
});

test('a percent sign of a notification is no directive of Wallet, in any language', () => {
  const document = designWith([text('it', 'x', { changeMessage: '50% off: %@ (5%)' })], {
    translations: { de: { 'fields.it.changeMessage': '50% Rabatt: %@' } },
  });
  const { fields, translations } = renderPass(inputOf(document));
  expect(fields.back[0]?.changeMessage).toBe('50％ off: %@ (5％)');
  expect(translations?.de).toEqual({ 'fields.it.changeMessage': '50％ Rabatt: %@' });
});

describe('translations', () => {
  const document = designWith(
    [
      text('greeting', 'Hello {{ user.firstName }}', { label: 'Greeting', changeMessage: 'Now %@' }),
      text('points', '1234.5', { kind: 'number' }),
    ],
    {
      translations: {
        de: {
          'fields.greeting.value': 'Hallo {{ user.firstName }}',
          'fields.greeting.label': 'Gruß',
          'fields.greeting.changeMessage': 'Jetzt %@',
        },
        fr: { 'fields.greeting.label': '' },
      },
    },
  );
  const { translations, ...content } = renderPass(inputOf(document, { locale: 'en' }));

  test('the content carries each language’s texts with the values inserted, numbers in its form', () => {
    expect(translations?.de).toEqual({
      'fields.greeting.value': 'Hallo Zoë',
      'fields.greeting.label': 'Gruß',
      'fields.greeting.changeMessage': 'Jetzt %@',
      'fields.points.value': '1.234,5',
    });
  });

  test('the texts themselves stay in the language of the design', () => {
    expect(content.fields.back[0]).toMatchObject({ label: 'Greeting', value: 'Hello Zoë' });
  });

  test('an empty translation counts as missing, and a language of empty ones as no language', () => {
    expect(translations).not.toHaveProperty('fr');
  });
});

test('other texts refer to the heading, in each language and with the campaign that changes it', () => {
  const document = designWith([text('about', 'Bring this to {{ pass.heading }}.')], {
    heading: 'Latte Art of {{ user.firstName }}',
    translations: { de: { heading: 'Milchschaumkunst', 'fields.about.value': 'Für {{ pass.heading }}.' } },
  });
  const content = renderPass(inputOf(document));
  expect(content.fields.back[0]?.text).toBe('Bring this to Latte Art of Zoë.');
  expect(content.translations?.de?.['fields.about.value']).toBe('Für Milchschaumkunst.');
  const changed = overlay('c', '2026-05-01T12:00:00Z', { changes: { heading: 'Moka Night' } });
  const during = renderPass(inputOf(document, { overlays: [changed] }));
  expect([during.heading, during.fields.back[0]?.text]).toEqual(['Moka Night', 'Bring this to Moka Night.']);
});

test('a heading that refers to itself stays without the name', () => {
  expect(renderPass(inputOf(designWith([], { heading: 'A {{ pass.heading }}B' }))).heading).toBe('A B');
});
