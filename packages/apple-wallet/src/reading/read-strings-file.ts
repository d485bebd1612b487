/** An unterminated part reaches to the end: otherwise each of many would be searched for its end again. */
const comments = /("(?:[^"\\]|\\[\s\S])*(?:"|\\?$))|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n\r]*/g;
const pair = /\s*"((?:[^"\\]|\\[\s\S])*)"\s*=\s*"((?:[^"\\]|\\[\s\S])*)"\s*;\s*/y;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Reads a `pass.strings`: translations by the text they replace. Empty if it has a syntax error, as Wallet reads it. */
export function readStringsFile(file: Uint8Array): Map<string, string> {
  const text = decoded(file).replace(comments, (_, quoted: string | undefined) => quoted ?? '');
  const strings = new Map<string, string>();
  pair.lastIndex = 0;
  let end = 0;
  for (let match = pair.exec(text); match; match = pair.exec(text)) {
    strings.set(unescaped(match[1] ?? ''), unescaped(match[2] ?? ''));
    end = pair.lastIndex;
  }
  return text.slice(end).trim() === '' ? strings : new Map();
}

/** UTF-8, or UTF-16 with a byte order mark, as older tools of Apple write it. */
function decoded(file: Uint8Array): string {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(file);
  return new TextDecoder('utf-8').decode(file);
}

const unescaped = (text: string): string =>
  text.replace(/\\(?:[Uu]([0-9a-fA-F]{4})|([\s\S]))/g, (_, code: string | undefined, character: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[character] ?? character),
  );
