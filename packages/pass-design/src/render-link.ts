import type { LinkKind } from './design-document.ts';
import type { DesignLink } from './features-schema.ts';
import type { ContentLink } from './pass-content.ts';
import { renderText } from './render-text.ts';
import type { Scope } from './scope.ts';

const schemes = { website: 'https://', phone: 'tel:', email: 'mailto:', map: 'geo:0,0?q=' } as const;

/** An address with the scheme of its kind, unless it has one; null if that makes no address. */
export function completeAddress(kind: LinkKind, text: string): string | null {
  if (text === '') return null;
  const complete = /^(https?:\/\/|tel:|mailto:|geo:)/i.test(text)
    ? text
    : `${schemes[kind]}${kind === 'map' ? encodeURIComponent(text) : kind === 'phone' ? text.replace(/[^\d+*#,;]/g, '') : text}`;
  return URL.canParse(complete) ? complete : null;
}

export function renderLink(scope: Scope, { id, kind, label, address }: DesignLink): ContentLink | null {
  const text = renderText(address, scope).trim();
  const complete = completeAddress(kind, text);
  if (!complete) return null;
  return { id, label: renderText(label, scope).trim() || text, address: complete };
}
