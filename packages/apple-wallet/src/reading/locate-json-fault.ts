const token =
  /[\t\n\r ]*("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]|)/uy;

type Token = { text: string; start: number; end: number };

/** What the parser expects next. At the start of a list or object, its end is valid as well. */
type Expected = 'value' | 'key' | 'colon' | 'comma';

/**
 * Describes the first syntax error of a text that `JSON.parse` refused, with its line, which most messages of `JSON.parse` lack. For a comma it names
 * the line to correct, which is often above the one where a parser stops.
 */
export function locateJsonFault(text: string): string {
  const nesting: string[] = [];
  let last: Token = { text: '', start: 0, end: 0 };
  let expected: Expected = 'value';
  for (;;) {
    const next = tokenAt(text, last.end);
    const isStartOfNested = last.text === '{' || last.text === '[';
    const isEnd = next.text === (nesting.at(-1) === '[' ? ']' : '}') && nesting.length > 0;
    if (next.text === '')
      return next.start === text.length
        ? 'It ends too early.'
        : `Line ${lineOf(text, next.start)} cannot be read.`;
    if (isEnd && (expected === 'comma' || isStartOfNested)) {
      nesting.pop();
      expected = 'comma';
    } else if (last.text === ',' && /[,\]}]/.test(next.text)) {
      return `There is a comma too many ${between(text, last, next)}.`;
    } else if (expected === 'comma' && next.text === ',' && nesting.length > 0) {
      expected = nesting.at(-1) === '[' ? 'value' : 'key';
    } else if (expected === 'colon' && next.text === ':') {
      expected = 'value';
    } else if (expected === 'key' && next.text.startsWith('"')) {
      expected = 'colon';
    } else if (expected === 'value' && /[{[]/.test(next.text[0] ?? '')) {
      nesting.push(next.text);
      expected = next.text === '[' ? 'value' : 'key';
    } else if (expected === 'value' && !/^[,:\]}]/.test(next.text)) {
      expected = 'comma';
    } else if (expected === 'comma' && nesting.length > 0 && !/^[,:\]}]/.test(next.text)) {
      return `A comma is missing ${between(text, last, next)}.`;
    } else {
      return `Line ${lineOf(text, next.start)} has ${next.text.slice(0, 20)} where it does not belong.`;
    }
    last = next;
  }
}

/** The token after `from`; empty at the end and if there is none. */
function tokenAt(text: string, from: number): Token {
  token.lastIndex = from;
  const found = token.exec(text)?.[1] ?? '';
  return { text: found, start: token.lastIndex - found.length, end: token.lastIndex };
}

function between(text: string, before: Token, after: Token): string {
  const [line, next] = [lineOf(text, before.end), lineOf(text, after.start)];
  return line === next ? `in line ${line}` : `at the end of line ${line}, before line ${next}`;
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split(/\r\n|\r|\n/).length;
