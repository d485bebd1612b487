/** Without I, L, O and U, which are read as 1, 1, 0 and V. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const dataSymbols = 7;
export const shortCodeLength = dataSymbols + 1;
/** How many codes there are. */
export const shortCodesMax = symbols.length ** dataSymbols;

const readAs: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', U: 'V' };

/** In the field of 32 elements by x⁵ + x² + 1: finds each wrong symbol and each swap of neighbors. */
function checkSum(values: readonly number[]): number {
  return values.reduce((sum, value) => {
    const doubled = sum << 1;
    return (doubled & 32 ? doubled ^ 0b100101 : doubled) ^ value;
  }, 0);
}

/** The code with a number below `shortCodesMax`, and its check symbol. */
export function shortCodeOf(number: number): string {
  const values: number[] = [];
  for (let rest = number; values.length < dataSymbols; rest = Math.floor(rest / symbols.length))
    values.unshift(rest % symbols.length);
  // The sum is linear: the symbol that makes it 0 is the sum itself.
  return [...values, checkSum([...values, 0])].map((value) => symbols[value]).join('');
}

/** Of a typed text, whatever its case, spaces and hyphens; null for what is no code, or has a typing mistake. */
export function readShortCode(text: string): string | null {
  const code = text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[ILOU]/g, (symbol) => readAs[symbol] ?? symbol);
  if (code.length !== shortCodeLength) return null;
  const values = [...code].map((symbol) => symbols.indexOf(symbol));
  return values.includes(-1) || checkSum(values) !== 0 ? null : code;
}

/** As it is shown: `7K2M-9QXD`. */
export const formatShortCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
