import { buildClass, buildObject } from '@tessera/google-wallet';
import {
  checkDesign,
  type DesignDocument,
  designDocumentSchema,
  emptyDesignDocument,
  type Field,
  type Overlay,
  type PassContent,
  type PassType,
  passTypes,
  renderPass,
  sampleHolder,
} from '@tessera/pass-design';
import { describe, expect, it } from 'vitest';
import { googleClass, googleMessage } from './google-class.ts';
import type { GoogleImageAddresses } from './google-images.ts';
import { googleTypeOf } from './google-layout.ts';
import { googleObject } from './google-object.ts';
import { withoutNulls } from './google-patch.ts';
import { googleTemplate, sharedAtGoogle, withoutHolder } from './google-template.ts';

const passId = '0199a1b2-0000-7000-8000-000000000001';
const images: GoogleImageAddresses = {
  uploaded: ({ file }, size) => `https://passes.example/images/15/${file}/${size}.png`,
  defaultLogo: (name) => `https://passes.example/images/default-logo.png?initial=${name.charAt(0)}`,
};

const inputOf = (document: DesignDocument) => ({
  document,
  ...sampleHolder(document),
  issuer: { name: 'Harbour Coffee Ltd', address: null, contact: null },
  overlays: [],
  now: new Date('2026-06-01T12:00:00Z'),
  locale: 'en',
  timezone: 'Europe/Berlin',
});

function contentOf(
  document: DesignDocument,
  more: { voided?: boolean; overlays?: Overlay[] } = {},
): PassContent {
  const input = inputOf(document);
  return renderPass({
    ...input,
    pass: { ...input.pass, voided: more.voided ?? false },
    overlays: more.overlays ?? [],
  });
}

const sharedContentOf = (document: DesignDocument, attributes: Record<string, unknown>) =>
  renderPass(withoutHolder(inputOf(document), { serialNumber: '15.0', attributes }));

const templateOf = (document: DesignDocument) =>
  googleTemplate({ document, name: 'Rewards', classId: '3388.15.template' });

function design(
  passType: PassType,
  change: (document: DesignDocument) => void = () => undefined,
): DesignDocument {
  const document = emptyDesignDocument(passType, 'Harbour');
  change(document);
  return document;
}

const formOf = (document: DesignDocument, more: Parameters<typeof contentOf>[1] = {}) =>
  googleObject(
    templateOf(document),
    {
      id: `3388.15.${passId}`,
      serialNumber: `15.${passId}`,
      content: contentOf(document, more),
      images,
    },
    buildObject,
  );
const classOf = (document: DesignDocument, shared: Record<string, unknown> = {}) =>
  googleClass(
    templateOf(document),
    {
      content: sharedContentOf(document, {}),
      agreed: sharedContentOf(document, shared),
      images,
      callbackUrl: 'https://passes.example/wallet/google/15/callback',
    },
    buildClass,
  );

const text = (key: string, more: Partial<Field> = {}): Field => ({
  id: key,
  key,
  label: key,
  value: `${key} text`,
  kind: 'text',
  ...more,
});

/** The paths of the class on the front and in the details, as Google resolves them, limited to what the object has. */
function pathsOf(document: DesignDocument) {
  const template = classOf(document).classTemplateInfo;
  const found = (value: unknown) =>
    [...JSON.stringify(value ?? {}).matchAll(/"fieldPath":"([^"]+)"/g)].map(([, path]) => path);
  return { front: found(template?.cardTemplateOverride), details: found(template?.detailsTemplateOverride) };
}

describe('a template and its passes at Google', () => {
  it.each(passTypes)('a %s has a class and an object that Google accepts', (passType) => {
    const document = design(passType);
    const resource = formOf(document);
    expect(resource).toMatchObject({
      id: `3388.15.${passId}`,
      classId: '3388.15.template',
      state: 'ACTIVE',
      barcode: { type: 'QR_CODE' },
    });
    expect(classOf(document)).toMatchObject({
      id: '3388.15.template',
      callbackOptions: { url: 'https://passes.example/wallet/google/15/callback' },
      multipleDevicesAndHoldersAllowedStatus: 'MULTIPLE_HOLDERS',
    });
    expect(JSON.stringify(withoutNulls(resource))).not.toContain('null');
  });

  it.each(passTypes)(
    'a %s without a heading is publishable, and Google shows the template’s name',
    (passType) => {
      const document = design(passType, (draft) => Object.assign(draft, { heading: ' ', details: {} }));
      const errors = checkDesign(document).filter(({ severity }) => severity === 'error');
      expect(errors.filter(({ path }) => path === 'heading')).toEqual([]);
      expect(JSON.stringify([classOf(document), formOf(document)])).toContain('"value":"Rewards"');
    },
  );

  it('maps each pass type to Google’s own, a flight to generic and other journeys to transit', () => {
    const types = passTypes.map((passType) => googleTypeOf({ passType }));
    expect(types).toEqual(['loyalty', 'offer', 'giftCard', 'eventTicket', 'transit', 'generic']);
    expect(googleTypeOf({ passType: 'boardingPass', transitMode: 'air' })).toBe('generic');
    expect(googleTypeOf({ passType: 'boardingPass', transitMode: 'rail' })).toBe('transit');
  });

  it('lists on the class exactly the modules the objects have', () => {
    for (const passType of passTypes) {
      const document = design(passType);
      const held = (formOf(document).textModulesData ?? []).map(
        ({ id }) => `object.textModulesData['${id}']`,
      );
      const { front, details } = pathsOf(document);
      expect([...front, ...details]).toEqual(expect.arrayContaining(held));
    }
  });

  it('shows the icon in the circle if the design has one, as the previews do', () => {
    const { programLogo } = classOf(
      design('loyalty', (document) => {
        document.images.logo = { file: 'a'.repeat(64), crop: null };
        document.images.icon = { file: 'b'.repeat(64), crop: null };
      }),
    );
    expect(JSON.stringify(programLogo)).toContain('b'.repeat(64));
    expect(JSON.stringify(programLogo)).not.toContain('a'.repeat(64));
  });

  it('uses a generated logo without a logo image, because Google refuses loyalty cards without one', () => {
    const { programLogo } = classOf(design('loyalty'));
    expect(JSON.stringify(programLogo)).toContain('https://passes.example/images/default-logo.png?initial=H');
  });

  it('puts no holder’s values into the class', () => {
    const document = design('loyalty', (loyalty) => {
      loyalty.heading = 'Rewards of {{ user.firstName | default: "yours" }}';
    });
    expect(JSON.stringify(classOf(document))).not.toContain('Amara');
    expect(classOf(document).programName).toBe('Rewards of yours');
  });

  it('fills in a deep link and a group for each pass, and keeps a deep link without values on the class', () => {
    const withLink = (deepLink: string) =>
      design('eventTicket', ({ features }) => {
        features.deepLink = deepLink;
        features.groupPasses = '{{ user.email }}';
      });
    const uri = (address: string) => ({ webAppLinkInfo: { appTarget: { targetUri: { uri: address } } } });
    const { user } = sampleHolder(design('eventTicket'));
    const own = withLink('https://shop.example/{{ user.email | url_encode }}');
    expect(classOf(own).appLinkData).toBeNull();
    expect(formOf(own)).toMatchObject({
      appLinkData: uri(`https://shop.example/${encodeURIComponent(user.email)}`),
      groupingInfo: { groupingId: user.email },
    });
    const shared = withLink('https://shop.example/');
    expect(classOf(shared).appLinkData).toMatchObject(uri('https://shop.example/'));
    expect(formOf(shared).appLinkData).toBeNull();
  });

  it('removes with the next patch what the design no longer has', () => {
    const document = design('coupon', (coupon) => {
      coupon.barcode = null;
    });
    expect(classOf(document)).toMatchObject({ heroImage: null, appLinkData: null, merchantLocations: [] });
    expect(formOf(document)).toMatchObject({
      barcode: null,
      validTimeInterval: null,
      groupingInfo: null,
      linksModuleData: null,
    });
  });
});

describe('an event’s date and venue', () => {
  const ticket = design('eventTicket');
  const localized = (value: string) => ({ defaultValue: { language: 'en', value } });

  it('are on the class as far as all tickets agree', () => {
    expect(classOf(ticket, { startsAt: '2026-12-24T19:30', venue: 'Opera' })).toMatchObject({
      dateTime: { start: '2026-12-24T19:30:00+01:00' },
      venue: { name: localized('Opera'), address: localized('Opera') },
    });
    expect(classOf(ticket, { startsAt: '', venue: '' })).toMatchObject({ dateTime: null, venue: null });
    expect(classOf(ticket)).toMatchObject({ dateTime: null, venue: { name: localized('Main hall') } });
  });

  it('leave section and seat to each ticket, and remove an earlier seat', () => {
    expect(formOf(ticket).seatInfo).toEqual({
      section: localized('Stalls'),
      row: null,
      seat: localized('Free choice'),
      gate: null,
    });
    const withoutSection = design('eventTicket', (document) => {
      document.details = { seat: '{{ attributes.seat }}' };
    });
    expect(formOf(withoutSection).seatInfo).toEqual({
      section: null,
      row: null,
      seat: localized('Free choice'),
      gate: null,
    });
    const without = design('eventTicket', (document) => {
      document.details = {};
    });
    expect(formOf(without).seatInfo).toBeNull();
  });

  it('are the departure of a rail journey in the station’s local time', () => {
    const journey = (startsAt: string) =>
      formOf(
        design('boardingPass', (document) => {
          document.transitMode = 'rail';
          for (const attribute of document.attributes)
            if (attribute.key === 'departsAt') attribute.default = startsAt;
        }),
      ).ticketLegs;
    expect(journey('2026-12-24T07:05')).toMatchObject([{ departureDateTime: '2026-12-24T07:05:00' }]);
    expect(journey('2026-12-24')).not.toMatchObject([{ departureDateTime: expect.anything() }]);
  });
});

describe('field values', () => {
  it('are loyalty points on a card that counts, in one form only', () => {
    const document = design('loyalty');
    expect(formOf(document).loyaltyPoints).toEqual({
      label: 'Points',
      balance: { int: 120, double: null, string: null, money: null },
    });
    expect(pathsOf(document).front[0]).toBe('object.loyaltyPoints.balance');
    expect(formOf(document).textModulesData?.map(({ id }) => id)).not.toContain('points');
  });

  it('are the balance and card number of a gift card', () => {
    expect(formOf(design('giftCard'))).toMatchObject({
      cardNumber: '8f14e45f-ceea-467f-9a3b-2c5d7e9f1a4b',
      balance: { micros: '25000000', currencyCode: 'EUR' },
    });
  });

  it('are a trip leg on a train ticket', () => {
    const document = design('boardingPass', (ticket) => {
      ticket.transitMode = 'rail';
    });
    expect(classOf(document)).toMatchObject({ transitType: 'RAIL' });
    expect(formOf(document).ticketLegs).toMatchObject([
      {
        originStationCode: 'LIS',
        destinationStationCode: 'OSL',
        originName: { defaultValue: { value: 'Lisbon' } },
      },
    ]);
    expect(pathsOf(document).front.join()).not.toContain('origin');
  });

  it('beyond nine on the front move to the details', () => {
    const document = design('generic', ({ fields }) => {
      fields.header = [];
      fields.primary = [];
      fields.secondary = Array.from({ length: 7 }, (_, index) => text(`s${index}`));
      fields.auxiliary = Array.from({ length: 6 }, (_, index) => text(`a${index}`));
      fields.back = [text('terms')];
    });
    expect(pathsOf(document).front).toHaveLength(9);
    const modules = formOf(document).textModulesData ?? [];
    expect(modules).toHaveLength(10);
    const words = JSON.stringify(modules);
    for (const key of ['s0', 'a5', 'terms']) expect(words).toContain(`${key} text`);
  });

  it('of a link that Google would refuse are shown as text', () => {
    const document = design('generic', ({ fields }) => {
      fields.back = [
        text('site', { kind: 'link', value: 'https://harbour.example' }),
        text('bad', { kind: 'link', value: 'not an address' }),
      ];
    });
    const form = formOf(document);
    expect(form.linksModuleData?.uris).toEqual([
      { id: 'site', uri: 'https://harbour.example', description: 'site' },
    ]);
    expect(form.textModulesData).toContainEqual({ id: 'bad', header: 'bad', body: 'not an address' });
    expect(pathsOf(document).details).toContain("object.linksModuleData.uris['site']");
  });

  it('of a barcode Google cannot render are shown as digits', () => {
    const document = design('coupon', (coupon) => {
      coupon.barcode = { format: 'itf', message: '123456' };
    });
    expect(formOf(document).barcode).toMatchObject({ type: 'TEXT_ONLY', value: '123456' });
  });
});

describe('a pass’s lifecycle', () => {
  it('voiding makes it inactive', () => {
    expect(formOf(design('loyalty'), { voided: true }).state).toBe('INACTIVE');
  });

  it('a campaign’s message and its link appear in the details', () => {
    const overlay: Overlay = {
      campaignId: '0199a1b2-0000-7000-8000-0000000000aa',
      startedAt: '2026-05-31T10:00:00Z',
      from: null,
      until: null,
      message: 'Double points, {{ user.firstName }}!',
      link: 'https://passes.example/l/abc',
      changes: { fields: { points: { value: '500' } } },
    };
    const sample = design('loyalty');
    const form = formOf(sample, { overlays: [overlay] });
    expect(form.textModulesData).toContainEqual({
      id: 'latestMessage',
      header: 'Latest message',
      body: 'Double points, Amara!',
    });
    expect(form.linksModuleData?.uris[0]).toMatchObject({
      id: 'latestMessage',
      uri: 'https://passes.example/l/abc',
    });
    expect(form.loyaltyPoints).toMatchObject({ balance: { int: 500 } });
  });

  it('an object carries the cover and color of a campaign, and the class’s again after it', () => {
    const image = (character: string) => ({ file: character.repeat(64), crop: null });
    const overlay: Overlay = {
      campaignId: '0199a1b2-0000-7000-8000-0000000000aa',
      startedAt: '2026-05-31T10:00:00Z',
      from: null,
      until: null,
      message: null,
      link: null,
      changes: { colors: { background: '#123456' }, images: { cover: image('b') } },
    };
    for (const type of ['eventTicket', 'loyalty'] as const) {
      const sample = { ...design(type), images: { cover: image('a') } };
      const during = formOf(sample, { overlays: [overlay] });
      const after = formOf(sample);
      expect(during.heroImage?.sourceUri.uri).toContain('b'.repeat(64));
      expect(after.heroImage).toBeNull();
      // Only some types have their own color.
      expect(during.hexBackgroundColor).toBe(type === 'eventTicket' ? '#123456' : undefined);
      expect(after.hexBackgroundColor).toBe(type === 'eventTicket' ? null : undefined);
      expect(sharedAtGoogle(sample).background).toBe(type === 'loyalty');
    }
  });

  it('an object shows the text for Google, and so does the message', () => {
    const overlay: Overlay = {
      campaignId: '0199a1b2-0000-7000-8000-0000000000aa',
      startedAt: '2026-05-31T10:00:00Z',
      from: null,
      until: null,
      message: 'For Apple',
      googleMessage: 'For {{ user.firstName }} at Google',
      link: null,
      changes: {},
    };
    const form = formOf(design('loyalty'), { overlays: [overlay] });
    expect(form.textModulesData).toContainEqual({
      id: 'latestMessage',
      header: 'Latest message',
      body: 'For Amara at Google',
    });
    const message = { id: 'a', text: 'For Apple', googleText: 'At Google', link: null };
    expect(googleMessage({ name: 'Card' }, { organizationName: 'Harbour' }, message)).toEqual({
      id: 'a',
      header: 'Harbour',
      body: 'At Google',
    });
  });

  it('an object is inserted without the nulls by which a patch removes values', () => {
    const whole = withoutNulls(formOf(design('loyalty')));
    expect(whole.loyaltyPoints).toEqual({ label: 'Points', balance: { int: 120 } });
  });
});

describe('barcodes', () => {
  const document = emptyDesignDocument('loyalty', 'Harbour');
  const objectOf = (barcode: NonNullable<DesignDocument['barcode']>, rotatingSecret?: string) => {
    const design: DesignDocument = { ...document, barcode };
    const content = renderPass({
      document: design,
      ...sampleHolder(design),
      issuer: { name: 'Harbour', address: null, contact: null },
      overlays: [],
      now: new Date('2026-06-01T12:00:00Z'),
      timezone: 'UTC',
    });
    const template = googleTemplate({ document: design, name: 'Harbour', classId: '1.a' });
    const images = {
      uploaded: () => 'https://a.example/1.png',
      defaultLogo: () => 'https://a.example/0.png',
    };
    return googleObject(
      template,
      { id: '1.7', serialNumber: '7', content, images, ...(rotatingSecret && { rotatingSecret }) },
      buildObject,
    );
  };

  it('that rotate hold the pass’s secret and stand without a constant one; others remove an earlier rotation', () => {
    const rotating = objectOf({ format: 'qr', message: 'pass-7', rotating: true }, 'ab'.repeat(20));
    expect(rotating.barcode).toBeNull();
    expect(rotating.rotatingBarcode).toEqual({
      type: 'QR_CODE',
      valuePattern: 'pass-7:{totp_value_0}',
      renderEncoding: 'UTF_8',
      totpDetails: {
        periodMillis: '30000',
        algorithm: 'TOTP_SHA1',
        parameters: [{ key: 'ab'.repeat(20), valueLength: 8 }],
      },
    });
    for (const still of [
      objectOf({ format: 'qr', message: 'pass-7' }, 'ab'.repeat(20)),
      objectOf({ format: 'aztec', message: 'pass-7', rotating: true }, 'ab'.repeat(20)),
      objectOf({ format: 'qr', message: 'pass{7}', rotating: true }, 'ab'.repeat(20)),
    ]) {
      expect(still.barcode).toMatchObject({ value: expect.stringContaining('pass') });
      expect(still.rotatingBarcode).toBeNull();
    }
  });

  it('that Google cannot draw are replaced by the chosen format', () => {
    expect(objectOf({ format: 'itf', message: '1234', fallback: 'code128' }).barcode).toMatchObject({
      type: 'CODE_128',
      value: '1234',
    });
    expect(objectOf({ format: 'itf', message: '1234' }).barcode).toMatchObject({ type: 'TEXT_ONLY' });
    expect(objectOf({ format: 'upcA', message: '03600029145', fallback: 'qr' }).barcode).toMatchObject({
      type: 'UPC_A',
      value: '036000291452',
    });
  });
});

describe('chosen rows', () => {
  const document = emptyDesignDocument('generic', 'Harbour');
  const ids = Object.values(document.fields).flatMap((fields) => fields.map(({ id }) => id));
  const [first = '', second = ''] = ids;
  const back = document.fields.back[0]?.id ?? '';

  it('are the card’s, a back field among them; all other fields follow on the details page', () => {
    const rows: DesignDocument = { ...document, googleRows: [[back, first], [second]] };
    const template = googleTemplate({ document: rows, name: 'Harbour', classId: '1.a' });
    const { layout } = template;
    expect(layout.rows).toEqual([[back, first], [second]]);
    expect([...layout.front, ...layout.back, ...layout.links].toSorted()).toEqual(ids.toSorted());
    const input = {
      document: rows,
      ...sampleHolder(rows),
      issuer: { name: 'Harbour', address: null, contact: null },
      overlays: [],
      now: new Date('2026-06-01T12:00:00Z'),
      timezone: 'UTC',
    };
    const content = renderPass(withoutHolder(input, { serialNumber: '7' }));
    const cls = googleClass(template, { content, agreed: content, images }, buildClass);
    const path = (key: string) => ({
      firstValue: { fields: [{ fieldPath: `object.textModulesData['${key}']` }] },
    });
    expect(cls.classTemplateInfo?.cardTemplateOverride?.cardRowTemplateInfos).toEqual([
      { twoItems: { startItem: path(back), endItem: path(first) } },
      { oneItem: { item: path(second) } },
    ]);
  });

  it.each([
    ['of a field that is not there', [['nothing']]],
    ['of the same field twice', [[first], [first]]],
    ['of four fields', [ids.slice(0, 4)]],
    ['without a field', [[]]],
  ])('%s are refused', (_, googleRows) => {
    expect(designDocumentSchema.safeParse({ ...document, googleRows }).success).toBe(false);
  });
});

it('begins and ends the validity of a pass, and removes a beginning that the design lost', () => {
  const document = design('coupon', ({ features }) => {
    features.validFrom = '2026-12-24';
    features.expiry = { kind: 'fixed', at: '2027-01-31T23:00:00Z' };
  });
  expect(formOf(document).validTimeInterval).toEqual({
    start: { date: '2026-12-24T00:00:00+01:00' },
    end: { date: '2027-01-31T23:00:00.000Z' },
  });
  delete document.features.validFrom;
  expect(formOf(document).validTimeInterval).toEqual({
    start: null,
    end: { date: '2027-01-31T23:00:00.000Z' },
  });
});
