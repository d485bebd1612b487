import { type PassField, type PassJson, passFields } from './pass-json.ts';

/**
 * The pass in the phone's language: replaces texts that `<language>.lproj/pass.strings` translates (label, value, changeMessage,
 * logoText, description, organizationName).
 */
export function localizePass(pass: PassJson, files: Map<string, Uint8Array>, language: string): PassJson {
  const file = lprojNames(language)
    .map((name) => files.get(`${name}/pass.strings`))
    .find((content) => content !== undefined);
  if (!file) return pass;
  const strings = parseStrings(decodeStrings(file));
  const localized = structuredClone(pass);
  const say = (text: string) => strings.get(text) ?? text;
  for (const field of passFields(localized)) localizeField(field, say);
  localized.organizationName = say(localized.organizationName);
  localized.description = say(localized.description);
  if (localized.logoText !== undefined) localized.logoText = say(localized.logoText);
  return localized;
}

/** Images by name: those of the language's folder override the root's. */
export function passImages(files: Map<string, Uint8Array>, language: string): Map<string, Uint8Array> {
  const folders = ['', ...lprojNames(language).map((name) => `${name}/`)];
  const images = new Map<string, Uint8Array>();
  for (const folder of folders) {
    for (const [path, content] of files) {
      const name = path.startsWith(folder) ? path.slice(folder.length) : '';
      if (name.endsWith('.png') && !name.includes('/')) images.set(name, content);
    }
  }
  return images;
}

const lprojNames = (language: string): string[] =>
  [...new Set([language.split('-')[0] ?? language, language])].map((tag) => `${tag}.lproj`);

function localizeField(field: PassField, say: (text: string) => string): void {
  if (field.label !== undefined) field.label = say(field.label);
  if (field.changeMessage !== undefined) field.changeMessage = say(field.changeMessage);
  if (typeof field.value === 'string') field.value = say(field.value);
}

/** UTF-8, or UTF-16 with a byte order mark, as older tools of Apple write. */
function decodeStrings(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  return new TextDecoder('utf-8').decode(content);
}

function parseStrings(text: string): Map<string, string> {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const pair = /\s*"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"\s*;\s*/gy;
  const strings = new Map<string, string>();
  let end = 0;
  for (const match of withoutComments.matchAll(pair)) {
    strings.set(unescapeText(match[1] ?? ''), unescapeText(match[2] ?? ''));
    end = match.index + match[0].length;
  }
  // iOS silently ignores the complete file because of one missing semicolon.
  return withoutComments.slice(end).trim() === '' ? strings : new Map();
}

function unescapeText(text: string): string {
  return text.replace(/\\(.)/gs, (_, character: string) => {
    if (character === 'n') return '\n';
    return character === 't' ? '\t' : character;
  });
}
