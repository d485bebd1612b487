import { type DesignDocument, emptyDesignDocument, renderPass, sampleHolder } from '@tessera/pass-design';
import { describe, expect, it } from 'vitest';
import { applePassJson } from './apple-pass-json.ts';
import { appleStrings } from './apple-strings.ts';
import { googleClass } from './google-class.ts';
import { googleObject } from './google-object.ts';
import { asPatch } from './google-patch.ts';
import { googleTemplate } from './google-template.ts';

const images = {
  uploaded: () => 'https://images.example/1.png',
  defaultLogo: () => 'https://images.example/logo.png',
};

function design(more: Partial<DesignDocument> = {}): DesignDocument {
  const document = emptyDesignDocument('loyalty', 'Harbour Club');
  return {
    ...document,
    fields: {
      header: [{ id: 'p', key: 'points', label: 'Points', value: '1234.5', kind: 'number' }],
      primary: [
        { id: 't', key: 'tier', label: 'Tier', value: 'Gold', kind: 'text', changeMessage: 'Now %@' },
      ],
      secondary: [],
      auxiliary: [],
      back: [
        {
          id: 's',
          key: 'site',
          label: 'Site',
          value: 'https://harbour.example/',
          kind: 'link',
          linkText: 'Visit us',
        },
        { id: 'g', key: 'greeting', label: '', value: 'Hello {{ user.firstName }}', kind: 'text' },
      ],
    },
    ...more,
  };
}

const german = {
  heading: 'Hafenclub',
  'fields.p.label': 'Punkte',
  'fields.t.label': 'Stufe',
  'fields.t.value': 'Gold-Stufe',
  'fields.t.changeMessage': 'Jetzt %@',
  'fields.s.linkText': 'Besuchen Sie uns',
  'fields.g.value': 'Hallo {{ user.firstName }}',
};

const contentOf = (document: DesignDocument) =>
  renderPass({
    document,
    ...sampleHolder(document),
    issuer: { name: 'Harbour Ltd', address: null, contact: null },
    overlays: [],
    now: new Date('2026-06-01T12:00:00Z'),
    timezone: 'UTC',
  });

describe('the strings files of a pass', () => {
  it('translate its rendered texts, and leave numbers to the phone', () => {
    const { de } = appleStrings(contentOf(design({ translations: { de: german } })));
    expect(de).toEqual({
      'Harbour Club': 'Hafenclub',
      Points: 'Punkte',
      Tier: 'Stufe',
      Gold: 'Gold-Stufe',
      'Now %@': 'Jetzt %@',
      'Visit us': 'Besuchen Sie uns',
      '<a href="https://harbour.example/">Visit us</a>':
        '<a href="https://harbour.example/">Besuchen Sie uns</a>',
      'Hello Amara': 'Hallo Amara',
      News: 'Neuigkeiten',
      'Nothing new right now.': 'Derzeit nichts Neues.',
    });
  });

  it('name a notification with a percent sign as pass.json has it', () => {
    const document = design({ translations: { de: { 'fields.t.changeMessage': '100% deins: %@' } } });
    for (const field of document.fields.primary) field.changeMessage = '100% yours: %@';
    const content = contentOf(document);
    const pass = JSON.parse(
      applePassJson(content, {
        passTypeIdentifier: 'pass.example',
        teamIdentifier: 'ABC',
        serialNumber: '7',
      }),
    );
    expect(appleStrings(content).de?.[pass.storeCard.primaryFields[0].changeMessage]).toBe('100％ deins: %@');
  });

  it('hold the first translation of texts that are equal', () => {
    const document = design({
      translations: { de: { 'fields.p.label': 'Punkte', 'fields.t.label': 'Rang' } },
    });
    for (const field of [...document.fields.header, ...document.fields.primary]) field.label = 'Status';
    expect(appleStrings(contentOf(document)).de).toMatchObject({ Status: 'Punkte' });
  });

  it('include one of the design’s own language, since without one a phone shows any', () => {
    const { en } = appleStrings(contentOf(design({ translations: { de: german } })));
    expect(en).toMatchObject({ Points: 'Points', News: 'News' });
  });

  it('are none for a design in one language', () => {
    expect(appleStrings(contentOf(design()))).toEqual({});
  });

  it('translate built-in texts from the language of the design', () => {
    const document = design({ language: 'de', translations: { fr: { heading: 'Le club' }, ko: german } });
    const files = appleStrings(contentOf(document));
    expect(files.fr).toMatchObject({ Neuigkeiten: 'Actualités' });
    expect(files.ko).toMatchObject({ Neuigkeiten: '소식' });
  });
});

describe('the Google resources of a pass', () => {
  const made = (document: DesignDocument) => {
    const content = contentOf(document);
    const template = googleTemplate({ document, name: 'Harbour', classId: '1.a' });
    return {
      class: googleClass(template, { content, agreed: content, images }),
      object: googleObject(template, { id: '1.7', serialNumber: '7', content, images }),
    };
  };

  it('hold the translations of texts, labels, numbers and points', () => {
    const resources = made(design({ translations: { de: german } }));
    expect(resources.class.localizedProgramName).toEqual({
      defaultValue: { language: 'en', value: 'Harbour Club' },
      translatedValues: [{ language: 'de', value: 'Hafenclub' }],
    });
    expect(resources.object.loyaltyPoints).toMatchObject({
      label: 'Points',
      localizedLabel: { translatedValues: [{ language: 'de', value: 'Punkte' }] },
    });
    expect(resources.object.textModulesData).toContainEqual({
      id: 'tier',
      header: 'Tier',
      body: 'Gold',
      localizedHeader: {
        defaultValue: { language: 'en', value: 'Tier' },
        translatedValues: [{ language: 'de', value: 'Stufe' }],
      },
      localizedBody: {
        defaultValue: { language: 'en', value: 'Gold' },
        translatedValues: [{ language: 'de', value: 'Gold-Stufe' }],
      },
    });
  });

  it('merge the fields beyond the tenth in every language', () => {
    const back = Array.from({ length: 13 }, (_, index) => ({
      id: `f${index}`,
      key: `f${index}`,
      label: `Label ${index}`,
      value: `Value ${index}`,
      kind: 'text' as const,
    }));
    const document = design({ translations: { de: { 'fields.f12.value': 'Wert 12' } } });
    document.fields.back = back;
    const last = made(document).object.textModulesData?.at(-1);
    expect(last?.body).toContain('Label 12\nValue 12');
    expect(JSON.stringify(last?.localizedBody?.translatedValues)).toContain(
      'Label 11\\nValue 11\\n\\nLabel 12\\nWert 12',
    );
  });

  it('as a patch remove translations that the design has no more', () => {
    const { class: patch, object } = made(design());
    expect(asPatch(patch).localizedProgramName).toMatchObject({ translatedValues: null });
    expect(asPatch(object).loyaltyPoints).toMatchObject({ localizedLabel: null });
  });
});
