import type { Attribute } from '../document/attribute.ts';
import type { DesignDocument } from '../document/design-document.ts';
import type { RenderPass, RenderUser } from '../render/pass-content.ts';
import { buildScope, type Scope } from '../render/scope.ts';

type SampleValue = string | number | boolean;

const byType: Record<Attribute['type'], SampleValue> = {
  text: 'Sample',
  number: 120,
  date: '2027-06-18T19:30',
  boolean: true,
  currency: 25,
  url: 'https://example.com',
  image: 'https://example.com/image.png',
};

/** The sample person of previews and checks. */
export function sampleHolder(document: Pick<DesignDocument, 'attributes'>): {
  user: RenderUser;
  attributes: Record<string, SampleValue>;
  pass: RenderPass;
} {
  const user: RenderUser = { firstName: 'Amara', lastName: 'Lindqvist', email: 'amara@example.com' };
  const attributes: Record<string, SampleValue> = {};
  for (const attribute of document.attributes) {
    const preset = attribute.default === '' ? null : attribute.default;
    const value = attribute.sample ?? preset ?? byType[attribute.type];
    if (attribute.scope === 'user') user[attribute.key] = value;
    else attributes[attribute.key] = value;
  }
  return {
    user,
    attributes,
    pass: {
      serialNumber: '8f14e45f-ceea-467f-9a3b-2c5d7e9f1a4b',
      shortCode: '7K2M-9QXD',
      createdAt: '2026-11-21T09:00:00Z',
      voided: false,
      expiresAt: null,
    },
  };
}

/** Whether all values of the text are known before issuance, so that one sample represents all passes. */
export function isForeseeable(text: string, attributes: readonly Attribute[]): boolean {
  const open = attributes.filter((attribute) => attribute.default === null || attribute.default === '');
  return (
    !/\buser\.(?:firstName|lastName|email)\b/.test(text) && !open.some(({ key }) => text.includes(`.${key}`))
  );
}

export function sampleScope(document: Pick<DesignDocument, 'attributes'>): Scope {
  const scope = buildScope(
    { document, issuer: { name: 'Harbour', address: null, contact: null }, ...sampleHolder(document) },
    { locale: 'en', timezone: 'UTC', expiresAt: null },
  );
  return { ...scope, pass: { ...scope.pass, heading: 'Harbour' } };
}
