import { holdsLiquid, type PassContent } from '@tessera/pass-design';
import type { GoogleTemplate } from './google-template.ts';
import { builtInGoogleText } from './google-text.ts';

/** Whether the deep link contains values of the pass: then each object has its own, and the class has none. */
export function hasOwnDeepLinks({ document }: Pick<GoogleTemplate, 'document'>): boolean {
  return holdsLiquid(document.features.deepLink ?? '');
}

/** The key of one of the design's own links, unlike that of any field. */
export const linkKey = ({ id }: { id: string }): string => `link-${id}`;

export function googleDeepLink(content: PassContent) {
  const { deepLink } = content;
  return deepLink === null ? null : { uri: deepLink, label: builtInGoogleText(content, 'open') };
}
