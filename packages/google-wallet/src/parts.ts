import type { Link, Text } from './input-parts.ts';
import type { GoogleImage, GoogleUri, Json, LocalizedString } from './resources.ts';

/** A text with its translations in Google's form. */
export function localized(text: Text, language: string): LocalizedString {
  if (typeof text === 'string') return { defaultValue: { language, value: text } };
  const translatedValues = Object.entries(text.translations ?? {}).map(([tag, value]) => ({
    language: tag,
    value,
  }));
  return {
    defaultValue: { language, value: text.value },
    ...(translatedValues.length > 0 ? { translatedValues } : {}),
  };
}

/** The text without its translations, for the fields Google keeps as bare strings. */
export function plain(text: Text): string {
  return typeof text === 'string' ? text : text.value;
}

/** An image Google will fetch and cache by its address; change the address to change the picture. */
export function image(uri: string, description: string, language: string): GoogleImage {
  return { sourceUri: { uri }, contentDescription: localized(description, language) };
}

/** The same where there may be none: `null` takes an earlier image away, `undefined` leaves it. */
export function optionalImage(
  uri: string | null | undefined,
  description: string,
  language: string,
): GoogleImage | null | undefined {
  return typeof uri === 'string' ? image(uri, description, language) : uri;
}

/** Links for the details page. An empty list becomes `null`, which in a patch takes earlier links away. */
export function linksModule(links: Link[] | undefined): { uris: GoogleUri[] } | null | undefined {
  if (!links) return undefined;
  if (links.length === 0) return null;
  return { uris: links.map(({ key, uri, label }) => ({ id: key, uri, description: label })) };
}

/** A button on the front of the pass that opens a web page. */
export function appLink(link: { uri: string; label: string } | null | undefined, language: string): Json {
  if (!link) return link;
  return {
    webAppLinkInfo: { appTarget: { targetUri: { uri: link.uri, description: link.label } } },
    displayText: localized(link.label, language),
  };
}

/** The record without its `undefined` fields, so that what is compared, hashed and sent is the same. */
export function defined<T extends Record<string, unknown>>(record: T): T {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T;
}
