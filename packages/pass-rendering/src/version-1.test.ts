import { readFileSync } from 'node:fs';
import type { GoogleClass, GoogleObject } from '@tessera/google-wallet/write';
import { parseDesignDocument, renderPass, sampleHolder } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { applePassJson } from './apple-pass-json.ts';
import { googleClass } from './google-class.ts';
import { googleObject } from './google-object.ts';
import { withoutNulls } from './google-patch.ts';
import { googleTemplate, withoutHolder } from './google-template.ts';

type Stored = {
  document: { passType: string; transitMode?: string };
  passJson: unknown;
  googleClass: GoogleClass;
  googleObject: GoogleObject;
};

/** Documents of version 1 with the passes that the former release issued for them. */
const stored: Stored[] = JSON.parse(
  readFileSync(new URL('./version-1.fixture.json', import.meta.url), 'utf8'),
);
const names = stored.map((one) => [one.document.transitMode ?? one.document.passType, one] as const);
const identifiers = { passTypeIdentifier: 'pass.example', teamIdentifier: 'ABCDE12345', serialNumber: '7' };
const images = {
  uploaded: () => 'https://images.example/1.png',
  defaultLogo: () => 'https://images.example/logo.png',
};

function rendered(document: unknown) {
  // The former release stored translations without issuing them.
  const design = { ...parseDesignDocument(document), translations: {} };
  const input = {
    document: design,
    ...sampleHolder(design),
    // The former release previewed a default of 0 as a sample.
    attributes: {
      ...sampleHolder(design).attributes,
      ...('points' in sampleHolder(design).attributes && { points: 120 }),
    },
    issuer: { name: 'Harbour Ltd', address: null, contact: 'hello@harbour.example' },
    overlays: [],
    now: new Date('2026-06-01T12:00:00Z'),
    timezone: 'Europe/Vienna',
  };
  const content = renderPass(input);
  const template = googleTemplate({ document: design, name: 'Harbour', classId: '1.a' });
  const shared = renderPass(withoutHolder(input, { serialNumber: '7' }));
  return {
    passJson: JSON.parse(applePassJson(content, identifiers)),
    googleClass: googleClass(template, { content: shared, agreed: content, images }),
    googleObject: googleObject(template, { id: '1.7', serialNumber: '7', content, images }),
  };
}

it.each(names)(
  'a stored %s design of version 1 is issued as before, apart from translations',
  (_, { document, ...issued }) => {
    // Today more values are removed at Google that the former release never wrote.
    const { passJson, googleClass, googleObject } = rendered(document);
    expect({
      passJson,
      googleClass: withoutNulls(googleClass),
      googleObject: withoutNulls(googleObject),
    }).toEqual({
      passJson: issued.passJson,
      googleClass: withoutNulls(issued.googleClass),
      googleObject: withoutNulls(issued.googleObject),
    });
  },
);
