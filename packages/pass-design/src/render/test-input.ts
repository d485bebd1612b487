import type { DesignDocument } from '../document/design-document.ts';
import { emptyDesignDocument } from '../document/empty-design-document.ts';
import type { Field } from '../document/field-schema.ts';
import type { ContentField, Overlay, RenderInput } from './pass-content.ts';
import { renderPass } from './render-pass.ts';

export const text = (key: string, value: string, more: Partial<Field> = {}): Field => ({
  id: key,
  key,
  label: key,
  value,
  kind: 'text',
  ...more,
});

/** A loyalty design with the given back fields. */
export function designWith(back: Field[], more: Partial<DesignDocument> = {}): DesignDocument {
  return {
    ...emptyDesignDocument('loyalty', 'Harbour Coffee'),
    fields: { header: [], primary: [], secondary: [], auxiliary: [], back },
    ...more,
  };
}

type Changes = Partial<RenderInput> & { locale?: string };

export function inputOf(document: DesignDocument, { locale = 'en-GB', ...more }: Changes = {}): RenderInput {
  return {
    document: { ...document, language: locale },
    issuer: { name: 'Harbour Coffee Ltd', address: 'Quay 1', contact: 'hello@harbour.example' },
    user: { firstName: 'Zoë', lastName: 'Ångström', email: 'zoe@example.com' },
    attributes: {},
    pass: {
      serialNumber: '7d9f7a3e-98d8-4a86-8f0b-0f4f5c3c2b1a',
      createdAt: '2026-03-01T10:00:00Z',
      voided: false,
      expiresAt: null,
    },
    overlays: [],
    now: new Date('2026-06-01T12:00:00Z'),
    timezone: 'Europe/Berlin',
    ...more,
  };
}

export const overlay = (campaignId: string, startedAt: string, more: Partial<Overlay> = {}): Overlay => ({
  campaignId,
  startedAt,
  from: null,
  until: null,
  message: null,
  link: null,
  changes: {},
  ...more,
});

/** Renders a design with a single field of this value. */
export function drawn(value: string, more: Changes = {}, field: Partial<Field> = {}): ContentField {
  const [only] = renderPass(inputOf(designWith([text('it', value, field)]), more)).fields.back;
  if (!only) throw new Error('no field was drawn');
  return only;
}
