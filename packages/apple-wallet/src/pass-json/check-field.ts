import { AppleWalletError } from '../errors.ts';
import { w3cDate } from './dates.ts';
import type { PassField } from './pass-field.ts';

const currencyCodePattern = /^[A-Z]{3}$/;

/** A field as Wallet accepts it. Throws where Wallet would silently ignore the field or reject the pass. */
export function checkedField(field: PassField, path: string): PassField {
  if (typeof field.key !== 'string' || field.key === '') {
    throw new AppleWalletError('missingKey', { path: `${path}.key` });
  }
  if (typeof field.value !== 'string' && typeof field.value !== 'number') {
    throw new AppleWalletError(field.value === null ? 'nullValue' : 'wrongType', { path: `${path}.value` });
  }
  checkText(field.label, `${path}.label`);
  checkNumberStyle(field, path);
  checkChangeMessage(field.changeMessage, `${path}.changeMessage`);
  const dated = (field.dateStyle ?? field.timeStyle) !== undefined;
  return dated ? { ...field, value: w3cDate(field.value, `${path}.value`) } : field;
}

function checkText(text: unknown, path: string): void {
  if (text !== undefined && typeof text !== 'string') throw new AppleWalletError('wrongType', { path });
}

function checkNumberStyle({ value, numberStyle, currencyCode }: PassField, path: string): void {
  if (currencyCode !== undefined && !currencyCodePattern.test(currencyCode)) {
    throw new AppleWalletError('wrongType', { path: `${path}.currencyCode` });
  }
  const styled = (numberStyle ?? currencyCode) !== undefined;
  if (styled && typeof value !== 'number')
    throw new AppleWalletError('numberExpected', { path: `${path}.value` });
  // Beyond 2^53 digits are lost; use a text for a member number.
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new AppleWalletError('numberExpected', { path: `${path}.value` });
  }
}

/** Without the placeholder, Wallet shows a notification of its own. */
function checkChangeMessage(message: unknown, path: string): void {
  if (message === undefined) return;
  if (typeof message !== 'string') throw new AppleWalletError('wrongType', { path });
  if (!message.includes('%@')) throw new AppleWalletError('changeMessageWithoutPlaceholder', { path });
}
