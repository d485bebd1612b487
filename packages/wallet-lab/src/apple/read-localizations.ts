import { languageFolders, type Strings } from './localize-pass.ts';

const stringsPath = /^([A-Za-z0-9-]+)\.lproj\/pass\.strings$/;

/** The strings files of a bundle by language. */
export function readStrings(files: Map<string, Uint8Array>): Record<string, Strings> {
  return Object.fromEntries(
    [...files].flatMap(([path, content]) => {
      const language = stringsPath.exec(path)?.[1];
      return language ? [[language, parseStrings(decodeStrings(content))]] : [];
    }),
  );
}

/** Images by name: those of the language's folders override the root's. */
export function imagesIn<Image>(
  images: Readonly<Record<string, Image>>,
  language: string,
): Map<string, Image> {
  const folders = [
    '',
    ...languageFolders(language)
      .map((tag) => `${tag}.lproj/`)
      .reverse(),
  ];
  const named = new Map<string, Image>();
  for (const folder of folders) {
    for (const [path, image] of Object.entries(images)) {
      const name = path.startsWith(folder) ? path.slice(folder.length) : '';
      if (name.endsWith('.png') && !name.includes('/')) named.set(name, image);
    }
  }
  return named;
}

/** UTF-8, or UTF-16 with a byte order mark, as Apple's older tools write. */
function decodeStrings(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  return new TextDecoder('utf-8').decode(content);
}

function parseStrings(text: string): Strings {
  const pair =
    /(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*"((?:[^"\\]|\\[\s\S])*)"\s*=\s*"((?:[^"\\]|\\[\s\S])*)"\s*;/gy;
  const strings = new Map<string, string>();
  let end = 0;
  for (const match of text.matchAll(pair)) {
    strings.set(unescapeText(match[1] ?? ''), unescapeText(match[2] ?? ''));
    end = match.index + match[0].length;
  }
  const rest = text.slice(end).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  // iOS silently ignores the whole file if a semicolon is missing.
  return rest.trim() === '' ? Object.fromEntries(strings) : {};
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function unescapeText(text: string): string {
  return text.replace(/\\(.)/gs, (_, character: string) => escapes[character] ?? character);
}
