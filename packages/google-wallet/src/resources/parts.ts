import type { Link, Text } from './input-parts.ts';
import type { GoogleImage, GoogleUri, Json, LocalizedString } from './resources.ts';

/** A text with its translations in Google's format. */
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

/** The same for a field beside a plain one, which needs no localized form without translations. */
export function translated(text: Text, language: string): LocalizedString | undefined {
  return hasTranslations(text) ? localized(text, language) : undefined;
}

export function hasTranslations(text: Text): boolean {
  return typeof text !== 'string' && Object.keys(text.translations ?? {}).length > 0;
}

/** The text without translations, for Google's plain string fields. */
export function plain(text: Text): string {
  return typeof text === 'string' ? text : text.value;
}

/** An image that Google fetches and caches by URL; to change the image, change the URL. */
export function image(uri: string, description: Text, language: string): GoogleImage {
  return { sourceUri: { uri }, contentDescription: localized(description, language) };
}

/** An optional image: `null` removes it, `undefined` keeps it. */
export function optionalImage(
  uri: string | null | undefined,
  description: Text,
  language: string,
): GoogleImage | null | undefined {
  return typeof uri === 'string' ? image(uri, description, language) : uri;
}

/** Links for the details page. An empty list becomes `null`, which removes existing links in a patch. */
export function linksModule(
  links: Link[] | undefined,
  language: string,
): { uris: GoogleUri[] } | null | undefined {
  if (!links) return undefined;
  if (links.length === 0) return null;
  return {
    uris: links.map(({ key, uri, label }) =>
      defined({
        id: key,
        uri,
        description: plain(label),
        localizedDescription: translated(label, language),
      }),
    ),
  };
}

type AppLinkInput = {
  deepLink?: { uri: string; label: Text } | null | undefined;
  androidPackage?: string | undefined;
  language: string;
};

/** A button on the front of the pass that opens an app or a web page. */
export function appLink({ deepLink, androidPackage, language }: AppLinkInput): Json {
  if (!deepLink && !androidPackage) return deepLink;
  return {
    webAppLinkInfo: deepLink
      ? { appTarget: { targetUri: { uri: deepLink.uri, description: plain(deepLink.label) } } }
      : null,
    androidAppLinkInfo: androidPackage ? { appTarget: { packageName: androidPackage } } : null,
    displayText: localized(deepLink?.label ?? 'Open', language),
  };
}

/** The record without `undefined` fields, so that comparing, hashing and sending agree. */
export function defined<T extends Record<string, unknown>>(record: T): T {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T;
}
