import { plainParts } from '../render/plain-text.ts';
import type { Attribute } from './attribute.ts';
import { readInstant } from './calendar.ts';
import type { DesignDocument } from './design-document.ts';
import { isHolderPicture } from './holder-picture.ts';

type Value = string | number | boolean | null | undefined;

/** A language-independent validation error of a value. */
export type ValueFault = 'required' | 'number' | 'boolean' | 'date' | 'webAddress' | 'picture' | 'text';

/** Checks a value of a pass or a person against its attribute; null if it is valid. */
export function valueFault(
  attribute: Pick<Attribute, 'type' | 'required' | 'default'>,
  value: Value,
): ValueFault | null {
  if (value === undefined || value === null || value === '') return isNeeded(attribute) ? 'required' : null;
  switch (attribute.type) {
    case 'number':
    case 'currency':
      return typeof value === 'number' && Number.isFinite(value) ? null : 'number';
    case 'boolean':
      return typeof value === 'boolean' ? null : 'boolean';
    case 'date':
      return typeof value === 'string' && readInstant(value, 'UTC') !== null ? null : 'date';
    case 'image':
      return isHolderPicture(value) ? null : 'picture';
    case 'url':
      return typeof value === 'string' && /^https:\/\//i.test(value) && URL.canParse(value)
        ? null
        : 'webAddress';
    default:
      return typeof value === 'string' ? null : 'text';
  }
}

/** The design shows its own picture instead of a missing one. */
const isNeeded = ({ type, required, default: preset }: Pick<Attribute, 'type' | 'required' | 'default'>) =>
  required && preset === null && type !== 'image';

/** The attributes of the sign-up form: those marked for it, and those that passes require. Visitors upload no pictures. */
export function signUpAttributes(document: Pick<DesignDocument, 'attributes' | 'barcode'>): Attribute[] {
  const inBarcode = barcodeAttribute(document);
  return document.attributes
    .map((attribute) => (attribute === inBarcode ? { ...attribute, required: true } : attribute))
    .filter((attribute) => attribute.type !== 'image' && (attribute.onSignUpForm || isNeeded(attribute)));
}

/** The attribute that is the barcode's whole message. */
function barcodeAttribute({ attributes, barcode }: Pick<DesignDocument, 'attributes' | 'barcode'>) {
  const parts = (barcode && plainParts(barcode.message.trim()))?.filter((part) => part !== '') ?? [];
  const [only] = parts;
  if (parts.length !== 1 || typeof only !== 'object' || only.fallback !== null) return undefined;
  return attributes.find(({ key }) => key === only.key);
}
