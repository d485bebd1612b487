import type { LinkKind } from './design-document.ts';
import type { DesignLink } from './features-schema.ts';
import type { ContentLink } from './pass-content.ts';
import { renderText } from './render-text.ts';
import type { Scope } from './scope.ts';
import { telephoneNumber } from './telephone-number.ts';

const schemes = { website: 'https://', email: 'mailto:', map: 'geo:0,0?q=' } as const;

/** An address with the scheme of its kind, unless it has one; null if that makes no address. */
export function completeAddress(kind: LinkKind, text: string): string | null {
  if (text === '') return null;
  const complete = withScheme(kind, text);
  return complete !== null && URL.canParse(complete) ? complete : null;
}

function withScheme(kind: LinkKind, text: string): string | null {
  const isNumber = /^tel:/i.test(text) || (kind === 'phone' && !/^(https?:\/\/|mailto:|geo:)/i.test(text));
  if (isNumber) {
    const number = telephoneNumber(text.replace(/^tel:/i, ''));
    return number && `tel:${number}`;
  }
  if (kind === 'phone' || /^(https?:\/\/|mailto:|geo:)/i.test(text)) return text;
  return `${schemes[kind]}${kind === 'map' ? encodeURIComponent(text) : text}`;
}

export function renderLink(scope: Scope, { id, kind, label, address }: DesignLink): ContentLink | null {
  const text = renderText(address, scope).trim();
  const complete = completeAddress(kind, text);
  if (!complete) return null;
  return { id, label: renderText(label, scope).trim() || text, address: complete };
}
