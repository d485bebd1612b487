import {
  type ContentField,
  contentTexts,
  fieldAddress,
  fieldFormats,
  type PassContent,
} from '@tessera/pass-design';
import { anchor, appleAddress, backBuiltIns, messageWithLink } from './apple-pass-json.ts';
import { builtInText, knownBuiltInText } from './built-in-texts.ts';

/** The translations of pass.json's texts in one language. */
export type AppleStrings = Record<string, string>;

/**
 * A pass's strings files by language; none for a design in one language. If equal texts have different translations, the first applies. The design's
 * own language gets a file as well: without its folder, a phone selects any.
 */
export function appleStrings(content: PassContent): Record<string, AppleStrings> {
  const languages = Object.entries(content.translations ?? {});
  if (languages.length === 0) return {};
  const files = languages.map(([language, texts]): [string, AppleStrings] => [
    language,
    stringsOf(content, language, texts),
  ]);
  const own = Object.fromEntries(
    files.flatMap(([, strings]) => Object.keys(strings)).map((text) => [text, text]),
  );
  return Object.fromEntries([[content.locale, own], ...files]);
}

function stringsOf(content: PassContent, language: string, texts: Record<string, string>): AppleStrings {
  const strings = new Map<string, string>();
  const add = (text: string, translation: string | undefined) => {
    if (text !== '' && translation && translation !== text && !strings.has(text))
      strings.set(text, translation);
  };
  const said = (path: string) => (Object.hasOwn(texts, path) ? texts[path] : undefined);
  const formatted = formattedPaths(content);
  for (const [path, text] of contentTexts(content))
    if (!/^(details|images)\./.test(path) && !formatted.has(path)) add(text, said(path));
  for (const { id, kind, value, text, linkText } of fieldsOf(content)) {
    if (kind !== 'link') continue;
    const own = said(`fields.${id}.value`) ?? text;
    const address = fieldAddress(own) ?? String(value);
    const shown = linkText ? (said(`fields.${id}.linkText`) ?? linkText) : own;
    add(anchor(String(value), linkText || text), anchor(address, shown));
  }
  for (const { id, label, address } of content.links ?? [])
    add(
      anchor(appleAddress(address), label),
      anchor(appleAddress(address), said(`links.${id}.label`) ?? label),
    );
  const { message, locale } = content;
  const openLink = knownBuiltInText(language, 'openMessageLink');
  if (message?.text && message.link && openLink)
    add(
      messageWithLink(message.text, message.link, builtInText(locale, 'openMessageLink')),
      messageWithLink(message.text, message.link, openLink),
    );
  for (const key of backBuiltIns(content))
    add(builtInText(content.locale, key), knownBuiltInText(language, key));
  return Object.fromEntries(strings);
}

/** Values that pass.json contains as numbers and dates, which the phone formats in its own language. */
function formattedPaths(content: PassContent): Set<string> {
  const formatted = fieldsOf(content).filter(({ kind }) => fieldFormats[kind].isLocalized);
  return new Set(formatted.map(({ id }) => `fields.${id}.value`));
}

const fieldsOf = ({ fields }: PassContent): ContentField[] => Object.values(fields).flat();
