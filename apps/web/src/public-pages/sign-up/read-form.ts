import {
  isEmailAddress,
  isOneLine,
  nameLengthMax,
  type SignUpTexts,
  type Utm,
  utmLengthMax,
  utmNames,
} from '@tessera/contract';
import { valueFault } from '@tessera/pass-design';
import type { SignUpField, SignUpPageData } from '../page-data.ts';

export type FormValues = {
  email: string;
  firstName: string;
  lastName: string;
  attributes: Record<string, string | number | boolean>;
  hasConsented: boolean;
  website: string;
};

export type FormFaults = Map<string, keyof SignUpTexts>;

export const pathOf = (key: string) => `attributes.${key}`;

export function readForm(
  form: FormData,
  { fields, isRestricted, consentText }: Pick<SignUpPageData, 'fields' | 'isRestricted' | 'consentText'>,
): { values: FormValues; faults: FormFaults } {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const faults: FormFaults = new Map();
  const check = (path: string, fault: keyof SignUpTexts | null) => {
    if (fault) faults.set(path, fault);
  };
  const values: FormValues = {
    email: text('email').normalize('NFC'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    attributes: {},
    hasConsented: form.has('hasConsented'),
    website: text('website'),
  };
  if (!isRestricted) {
    check('firstName', values.firstName ? nameFault(values.firstName) : 'required');
    check('lastName', nameFault(values.lastName));
  }
  check('email', values.email === '' ? 'required' : isEmailAddress(values.email) ? null : 'emailInvalid');
  for (const field of fields) {
    const value = readValue(field, form);
    if (value !== undefined) values.attributes[field.key] = value;
    const fault = valueFault(field, value);
    check(pathOf(field.key), fault === 'boolean' ? 'text' : fault);
  }
  if (consentText && !values.hasConsented) faults.set('hasConsented', 'consent');
  return { values, faults };
}

const nameFault = (name: string) => (isOneLine(name) && name.length <= nameLengthMax ? null : 'text');

function readValue({ key, type }: SignUpField, form: FormData): string | number | boolean | undefined {
  const name = pathOf(key);
  if (type === 'boolean') return form.has(name);
  const text = String(form.get(name) ?? '').trim();
  if (text === '') return undefined;
  if (type === 'number' || type === 'currency') return Number(text.replace(',', '.'));
  // People omit the scheme.
  if (type === 'url' || type === 'image') return /^[a-z]+:/i.test(text) ? text : `https://${text}`;
  return text;
}

export function readUtm(search: string): Utm {
  const query = new URLSearchParams(search);
  const found = utmNames.map((name) => [name, query.get(`utm_${name}`)?.slice(0, utmLengthMax)] as const);
  return Object.fromEntries(found.filter(([, value]) => value));
}
