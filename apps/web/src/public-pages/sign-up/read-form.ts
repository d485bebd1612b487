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
  phone?: string;
  firstName: string;
  lastName: string;
  attributes: Record<string, string | number | boolean>;
  hasConsented: boolean;
  website: string;
};

/** The name of the field that asks how to reach the visitor. */
export const contactField = (contact: 'email' | 'phone' | 'either') =>
  contact === 'either' ? 'contact' : contact;

export type FormFaults = Map<string, keyof SignUpTexts>;

export const pathOf = (key: string) => `attributes.${key}`;

export function readForm(
  form: FormData,
  { fields, isRestricted, consentText, ...asked }: AskedData,
): { values: FormValues; faults: FormFaults } {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const faults: FormFaults = new Map();
  const check = (path: string, fault: keyof SignUpTexts | null) => {
    if (fault) faults.set(path, fault);
  };
  const values: FormValues = {
    ...readContact(text, asked),
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
  if (asked.contact !== 'none') check(contactField(asked.contact), contactFault(values, asked));
  for (const field of fields) {
    const value = readValue(field, form);
    if (value !== undefined) values.attributes[field.key] = value;
    const fault = valueFault(field, value);
    check(pathOf(field.key), fault === 'boolean' || fault === 'picture' ? 'text' : fault);
  }
  if (consentText && !values.hasConsented) faults.set('hasConsented', 'consent');
  return { values, faults };
}

type AskedData = Pick<SignUpPageData, 'fields' | 'isRestricted' | 'consentText' | 'contact' | 'phoneCountry'>;
type Asked = Pick<AskedData, 'contact' | 'phoneCountry'>;

/** In one field for both, what contains an @ is an address. */
function readContact(text: (name: string) => string, { contact }: Asked): { email: string; phone?: string } {
  if (contact === 'none') return { email: '' };
  const entered = text(contactField(contact));
  return contact === 'phone' || (contact === 'either' && !entered.includes('@'))
    ? { email: '', phone: entered }
    : { email: entered.normalize('NFC') };
}

/** The server knows the numbers of each country. */
function contactFault({ email, phone }: FormValues, { phoneCountry }: Asked): keyof SignUpTexts | null {
  if (phone === undefined) return email === '' ? 'required' : isEmailAddress(email) ? null : 'emailInvalid';
  if (phone === '') return 'required';
  const isNumber = /^[+\d][\d\s()./-]{4,}$/.test(phone);
  return isNumber && (phoneCountry !== null || /^(\+|00)/.test(phone)) ? null : 'phoneInvalid';
}

const nameFault = (name: string) => (isOneLine(name) && name.length <= nameLengthMax ? null : 'text');

function readValue({ key, type }: SignUpField, form: FormData): string | number | boolean | undefined {
  const name = pathOf(key);
  if (type === 'boolean') return form.has(name);
  const text = String(form.get(name) ?? '').trim();
  if (text === '') return undefined;
  if (type === 'number' || type === 'currency') return Number(text.replace(',', '.'));
  // People omit the scheme.
  if (type === 'url') return /^[a-z]+:/i.test(text) ? text : `https://${text}`;
  return text;
}

export function readUtm(search: string): Utm {
  const query = new URLSearchParams(search);
  const found = utmNames.map((name) => [name, query.get(`utm_${name}`)?.slice(0, utmLengthMax)] as const);
  return Object.fromEntries(found.filter(([, value]) => value));
}
