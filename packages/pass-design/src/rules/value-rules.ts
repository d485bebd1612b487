import { addressFault, completeAddress } from '../document/address.ts';
import type { Attribute } from '../document/attribute.ts';
import { barcodeRules, encodableMessage } from '../document/barcode-formats.ts';
import type { DesignDocument } from '../document/design-document.ts';
import { detailsOf } from '../document/details.ts';
import type { Field } from '../document/field-schema.ts';
import { fieldSlots } from '../document/pass-type.ts';
import type { GuideKey } from '../document/poster-schema.ts';
import { dateFault } from '../formats/date.ts';
import { fieldFormats } from '../formats/field-formats.ts';
import { readNumber } from '../formats/number.ts';
import { liquidReferences, parseLiquid } from '../render/liquid-engine.ts';
import { findPoint } from '../render/nearest-locations.ts';
import { isNfcMessage } from '../render/render-extras.ts';
import { httpsAddress } from '../render/render-pass.ts';
import { actionTarget, guideAddress } from '../render/render-poster.ts';
import { renderText } from '../render/render-text.ts';
import { buildScope, type Scope } from '../render/scope.ts';
import { sampleHolder } from './sample-holder.ts';

/** The values of a pass and its holder; attributes by key. */
export type HolderValues = {
  user: Record<string, unknown>;
  attributes: Record<string, unknown>;
  serialNumber?: string | undefined;
  expiresAt?: string | null | undefined;
};

/** `path` is the value's in the public API: `attributes.card` or `user.lastName`. */
export type ValueProblem = { path: string; message: string };

/** A text of the design that wallets interpret. */
type Use = {
  text: string;
  /** The error of the text, to follow the value's name in a sentence; null if valid. */
  fault: (text: string) => string | null;
  /** True if a pass without the text is refused as well. */
  isNeeded?: true;
};

type Reference = { path: string; label: string; noun: 'user' | 'attributes'; key: string };
type ValueRule = Use & { references: Reference[] };

const needs = (isValid: (text: string) => boolean, words: string) => (text: string) =>
  isValid(text) ? null : words;

const amount = needs(
  (text) => readNumber(text) !== null,
  'must be a number, such as 12.5: the pass shows it as an amount of money.',
);
const nearFault = (locations: DesignDocument['features']['locations']) =>
  needs(
    (text) => findPoint(locations, text) !== null,
    locations.some(({ name }) => name?.trim())
      ? 'must be the name of a location, or coordinates, such as 48.2082, 16.3738: the pass shows the nearest locations.'
      : 'must be coordinates, such as 48.2082, 16.3738: the pass shows the nearest locations.',
  );

function barcodeFault({ format, fallback }: NonNullable<DesignDocument['barcode']>) {
  const formats = fallback && fallback !== format ? [format, fallback] : [format];
  return (text: string) => {
    const unfit = formats.find((known) => encodableMessage(known, text) === null);
    return unfit
      ? `does not fit the barcode: ${barcodeRules[unfit].name} ${barcodeRules[unfit].holds}.`
      : null;
  };
}

function fieldUse({ kind, value }: Field): Use[] {
  const { valueFault } = fieldFormats[kind];
  return valueFault ? [{ text: value, fault: valueFault }] : [];
}

function detailUses(document: DesignDocument): Use[] {
  return detailsOf(document).flatMap(({ key, kind }): Use[] => {
    const text = document.details[key] ?? '';
    if (kind === 'date') return [{ text, fault: dateFault }];
    if (kind === 'money') return [{ text, fault: amount }];
    if (key !== 'currencyCode') return [];
    const currency = needs((code) => /^[A-Z]{3}$/.test(code), 'must be three capitals, such as EUR.');
    return [{ text, fault: currency }];
  });
}

function usesOf(document: DesignDocument): Use[] {
  const { barcode, features, fields, links } = document;
  const {
    locations,
    relevantDates,
    validFrom = '',
    nearest = '',
    deepLink,
    appLinks,
    nfc,
    guide = {},
    featuredActions = [],
  } = features;
  return [
    ...(barcode ? [{ text: barcode.message, fault: barcodeFault(barcode), isNeeded: true as const }] : []),
    ...fieldSlots.flatMap((slot) => fields[slot].flatMap(fieldUse)),
    ...detailUses(document),
    ...relevantDates.flatMap(({ start, end = '' }) => [
      { text: start, fault: dateFault },
      { text: end, fault: dateFault },
    ]),
    { text: validFrom, fault: dateFault },
    { text: nearest, fault: nearFault(locations) },
    ...links.map((link) => ({
      text: link.address,
      fault: addressFault((text) => completeAddress(link.kind, text) !== null),
    })),
    { text: deepLink ?? '', fault: addressFault((text) => httpsAddress(text) !== null) },
    { text: appLinks?.launchUrl ?? '', fault: addressFault((text) => URL.canParse(text)) },
    { text: nfc?.message ?? '', fault: needs(isNfcMessage, 'must leave the NFC message at most 64 bytes.') },
    ...Object.entries(guide).map(([key, text]) => ({
      text,
      fault: addressFault((url) => guideAddress(key as GuideKey, url) !== null),
    })),
    ...featuredActions.map(({ type, address: text }) => ({
      text,
      fault: addressFault((url) => actionTarget(type, url) !== null),
    })),
  ];
}

const nameLabels: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
};

/** The values that a text refers to; none if its Liquid is invalid. */
function referencesOf(text: string, attributes: readonly Attribute[]): Reference[] {
  if (!/\b(?:user|attributes)\b/.test(text) || !text.includes('{')) return [];
  try {
    return liquidReferences(parseLiquid(text)).flatMap(([noun, key]): Reference[] => {
      if ((noun !== 'user' && noun !== 'attributes') || typeof key !== 'string') return [];
      const attribute = attributes.find((known) => known.key === key);
      const label = attribute?.label ?? nameLabels[key];
      if (label === undefined) return [];
      return [{ path: attribute ? `attributes.${key}` : `user.${key}`, label, noun, key }];
    });
  } catch {
    return [];
  }
}

/** For each interpreted text, one of these is valid. */
const probes = [
  '2027-06-18T19:30',
  '7',
  'EUR',
  '48.2, 16.4',
  'https://example.com',
  'a@b.example',
  'example.com',
  'x',
];

/** Whether some value makes the text valid. If none does, the design is wrong, which its checks report. */
function isCompletable({ text, fault }: Use, references: Reference[], document: DesignDocument): boolean {
  const samples = scopeOf(document, sampleHolder(document));
  const scopes = probes.map((probe): Scope => {
    const filled = { ...samples, user: { ...samples.user }, attributes: { ...samples.attributes } };
    for (const { noun, key } of references) filled[noun][key] = probe;
    return filled;
  });
  return [samples, ...scopes].some((scope) => {
    const rendered = renderText(text, scope).trim();
    return rendered !== '' && fault(rendered) === null;
  });
}

const rulesByDocument = new WeakMap<DesignDocument, ValueRule[]>();

/** The design's rules for values, computed once per document. */
function valueRules(document: DesignDocument): ValueRule[] {
  const known = rulesByDocument.get(document);
  if (known) return known;
  const rules = usesOf(document).flatMap((use): ValueRule[] => {
    const references = referencesOf(use.text, document.attributes);
    if (references.length === 0 || !(use.isNeeded || isCompletable(use, references, document))) return [];
    return [{ ...use, references }];
  });
  rulesByDocument.set(document, rules);
  return rules;
}

/** Whether rules of the design refer to the holder, whose stored values they then need. */
export const refersToHolder = (document: DesignDocument): boolean =>
  valueRules(document).some(({ references }) => references.some(({ noun }) => noun === 'user'));

const isEmpty = (value: unknown) => String(value ?? '').trim() === '';

/**
 * The values that the design cannot show: in a barcode, a date, an address.
 * @param holder all values after the change
 * @param set paths of the values being set
 * @param kind `alone`: only the set values are known, as before a change of many passes; skips rules that need
 * others
 */
export function valueProblems(
  document: DesignDocument,
  holder: HolderValues,
  set: ReadonlySet<string>,
  kind: 'new' | 'change' | 'alone',
): ValueProblem[] {
  const rules = valueRules(document);
  if (rules.length === 0) return [];
  const scope = scopeOf(document, holder);
  const problems = new Map<string, string>();
  for (const { text, fault, isNeeded, references } of rules) {
    const own = references.filter(({ path }) => set.has(path));
    const [first] = own.length > 0 ? own : references;
    if (!first || (own.length === 0 && !(isNeeded && kind === 'new'))) continue;
    if (kind === 'alone' && own.length < references.length) continue;
    if (!isNeeded && own.every(({ noun, key }) => isEmpty(holder[noun][key]))) continue;
    const rendered = isNeeded ? renderText(text, scope) : renderText(text, scope).trim();
    if (rendered.trim() === '') {
      if (isNeeded) problems.set(first.path, `${first.label} is required: the barcode shows it.`);
      continue;
    }
    const words = fault(rendered);
    if (words !== null && !problems.has(first.path)) problems.set(first.path, `${first.label} ${words}`);
  }
  return [...problems].map(([path, message]) => ({ path, message }));
}

const unknownPass = {
  serialNumber: '1.00000000-0000-4000-8000-000000000000',
  createdAt: '2026-01-01T00:00:00Z',
};

function scopeOf(
  document: DesignDocument,
  { user, attributes, serialNumber, expiresAt }: HolderValues,
): Scope {
  return buildScope(
    {
      document,
      // Any issuer does.
      issuer: { name: 'Harbour', address: null, contact: null },
      user: { firstName: '', lastName: '', email: '', ...user },
      attributes,
      pass: {
        ...unknownPass,
        ...(serialNumber !== undefined && { serialNumber }),
        voided: false,
        expiresAt: expiresAt ?? null,
      },
    },
    { locale: document.language, timezone: 'UTC', expiresAt: expiresAt ?? null },
  );
}
