import type { LinkKind } from './design-choices.ts';
import { telephoneNumber } from './telephone-number.ts';

const schemes = { website: 'https://', email: 'mailto:', map: 'geo:0,0?q=' } as const;

/** A host has a dot; amounts do not match. */
const host = /^[^\s/?#]+\.\p{L}[^\s/?#]/u;
const mailbox = /^[^\s/@]+@[^\s/@]+$/;
/** International telephone numbers; other digits are amounts, dates and card numbers. */
const international = /^(\+|00)[\d\s()/.-]{6,}$/;

/** Adds the scheme of the link kind if it is missing; null if the text is no address. */
export function completeAddress(kind: LinkKind, text: string): string | null {
  const complete = withScheme(kind, text);
  return complete !== null && URL.canParse(complete) && !complete.endsWith(':') ? complete : null;
}

function withScheme(kind: LinkKind, text: string): string | null {
  if (/^tel:/i.test(text)) return numberAddress(text.replace(/^tel:/i, ''));
  if (/^(https?:\/\/|mailto:|geo:)/i.test(text)) return text;
  switch (kind) {
    case 'map':
      return text === '' ? null : schemes.map + encodeURIComponent(text);
    case 'phone':
      return numberAddress(text);
    case 'email':
      return mailbox.test(text) ? schemes.email + text : null;
    case 'website':
      return host.test(text) ? schemes.website + text : null;
  }
}

function numberAddress(text: string): string | null {
  const number = telephoneNumber(text);
  return number && `tel:${number}`;
}

/** The address of a field of kind `link`; null shows the value as text. */
export function fieldAddress(text: string): string | null {
  const kind = mailbox.test(text) ? 'email' : international.test(text) ? 'phone' : 'website';
  return completeAddress(kind, text);
}

/** The error for an incomplete address, to follow its name in a sentence. */
export const addressFault = (isAddress: (text: string) => boolean) => (text: string) =>
  isAddress(text) ? null : 'must complete an address: the pass links to it.';
