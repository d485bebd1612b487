import type { Attribute } from '../document/attribute.ts';
import type { AttributeScope } from '../document/design-choices.ts';
import type { DesignDocument } from '../document/design-document.ts';
import type { RenderInput } from './pass-content.ts';

export type Value = string | number | boolean;
export type Values = Record<string, Value>;

/** The values that a designed text can reference: four nouns with named values. */
export type Scope = {
  user: Values;
  attributes: Values;
  pass: Values;
  issuer: Values;
  locale: string;
  timezone: string;
  /** Absent: no limit for all texts together. */
  [textBudget]?: TextBudget;
};

export const scopeNouns = ['user', 'attributes', 'pass', 'issuer'] as const;
export type ScopeNoun = (typeof scopeNouns)[number];

/** A printable value; null, objects and NaN count as absent, white space as empty. */
function printable(value: unknown): Value | undefined {
  if (typeof value === 'string') return value.trim() === '' ? '' : value;
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Values by key, with defaults for absent ones. An empty text is a value: it was cleared on purpose. */
function fill(
  given: Record<string, unknown>,
  attributes: readonly Attribute[],
  scope: AttributeScope,
): Values {
  const values: Values = {};
  for (const attribute of attributes) {
    if (attribute.scope === scope && attribute.default !== null) values[attribute.key] = attribute.default;
  }
  for (const key of Object.keys(given)) {
    const value = printable(given[key]);
    if (value !== undefined && key !== '__proto__') values[key] = value;
  }
  return values;
}

export function buildScope(
  input: Pick<RenderInput, 'issuer' | 'user' | 'attributes' | 'pass'> & {
    document: Pick<DesignDocument, 'attributes'>;
  },
  place: { locale: string; timezone: string; expiresAt: string | null },
): Scope {
  const { document, issuer, pass } = input;
  return {
    user: fill(input.user, document.attributes, 'user'),
    attributes: fill(input.attributes, document.attributes, 'pass'),
    pass: {
      serialNumber: pass.serialNumber,
      shortCode: pass.shortCode ?? '',
      createdAt: pass.createdAt,
      expiresAt: place.expiresAt ?? '',
      voided: pass.voided,
      // The caller renders it, and the heading itself cannot refer to it.
      heading: '',
    },
    issuer: { name: issuer.name, address: issuer.address ?? '', contact: issuer.contact ?? '' },
    locale: place.locale,
    timezone: place.timezone,
  };
}

/** The valid names under `pass` and `issuer`; `user` and `attributes` follow the declarations. */
export const passNames = [
  'serialNumber',
  'shortCode',
  'createdAt',
  'expiresAt',
  'voided',
  'heading',
] as const;
export const issuerNames = ['name', 'address', 'contact'] as const;

/**
 * Milliseconds for the Liquid of one design in all texts and languages. Real designs take a few; this allows for
 * four pauses of a busy machine, each counted as one text's time at most.
 */
const millisecondsPerDesignMax = 200;

/** The remaining time while a design is rendered or checked. */
export type TextBudget = { left: number };

/** Its key in a scope, inaccessible to texts. */
export const textBudget = Symbol('textBudget');

export const createTextBudget = (): TextBudget => ({ left: millisecondsPerDesignMax });
