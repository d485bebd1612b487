/** A label before a number: "Tel. 01 234", "Hotline: 0800 123456". */
const name = /^(?:(?:tel(?:ephone|efon)?|phone|call)\b[\s.:]*|[\p{L} .-]+:\s*)/iu;

/** A note after a number: "01 234 567 (Mo-Fr)". */
const note = /\s*\([^()\d]*\)$/;

/** A national zero, which is not dialed after a country code: +43 (0)1 234. */
const nationalZero = /^((?:\+|00)[\s.-]*\d{1,3})[\s./-]*\(0\)/;

const extension =
  /(?:[\s,;(]*(?:ext(?:ension|n)?|x|durchwahl|dw|klappe)[\s.:=-]*|(?<=\d)\s*[pw]\s*)(\d{1,7})\)?$/i;

/** Letters end a number, in capitals or joined to its digits: 1-800-FLOWERS, 1 800 GO FEDEX, 1-800-Flowers. */
const number = /^([^\p{L}%]*\d[^\p{L}%]*)([A-Z][A-Z\d\s.-]*|(?<=[\d-])[A-Za-z]+(?:-[A-Za-z\d]+)*)?$/u;

/** The keypad digits of A to Z. */
const keys = '22233344455566677778889999';
const keyOf = (letter: string) => keys.charAt(letter.toUpperCase().charCodeAt(0) - 65);

/** True for two numbers after a slash. An area code is shorter than a number, and what follows it starts neither with a zero nor a country code. */
function hasTwoNumbers(text: string): boolean {
  const isLong = (part: string) => digitsOf(part) > 5;
  const [, ...afterSlash] = text.split('/');
  return (
    text.split(/[,;|]/).filter(isLong).length > 1 ||
    afterSlash.some((part) => /^\s*[+0]/.test(part) && isLong(part))
  );
}

const digitsOf = (text: string): number => text.replace(/\D/g, '').length;

/** E.164's maximum, with an international prefix. */
const digitsMax = 18;
/** Bounds the work on other texts. */
const lengthMax = 100;

/**
 * What a phone dials for a written number; null if unclear. An extension follows a pause, because Android's dialers ignore the `;ext=` of RFC 3966.
 */
export function telephoneNumber(written: string): string | null {
  if (written.length > lengthMax) return null;
  const text = written.trim().replace(name, '').replace(note, '').replace(nationalZero, '$1 ');
  const added = extension.exec(text);
  const main = added ? text.slice(0, added.index) : text;
  if (hasTwoNumbers(main)) return null;
  const [, front = '', letters = ''] = number.exec(main) ?? [];
  const dialed = (front + letters.replace(/[a-z]/gi, keyOf)).replace(/[^\d+*#,;]/g, '');
  if (dialed === '' || digitsOf(dialed) > digitsMax || dialed.lastIndexOf('+') > 0) return null;
  return added ? `${dialed},${added[1]}` : dialed;
}
