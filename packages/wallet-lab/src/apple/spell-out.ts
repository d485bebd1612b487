// Spelled-out cardinal numbers by the rules of Unicode CLDR, which iOS uses; browsers and Node have no such formatter.

const listOf = (names: string) => names.split(' ');

const english = listOf(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const englishTens = listOf('- - twenty thirty forty fifty sixty seventy eighty ninety');
const german = listOf(
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
);
const germanTens = listOf('- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig');

const scales = [
  [1e12, 'trillion', 'Billion', 'en'],
  [1e9, 'billion', 'Milliarde', 'n'],
  [1e6, 'million', 'Million', 'en'],
  [1e3, 'thousand', 'tausend', ''],
  [100, 'hundred', 'hundert', ''],
] as const;
/** Three digits of the largest scale. */
const spelledMax = 1e15;

function inEnglish(value: number): string {
  if (value < 20) return english[value] ?? '';
  const [size, name] = scales.find(([scale]) => value >= scale) ?? [10];
  const [count, rest] = [Math.floor(value / size), value % size];
  if (!name) return `${englishTens[count]}${rest ? `-${english[rest]}` : ''}`;
  return `${inEnglish(count)} ${name}${rest ? ` ${inEnglish(rest)}` : ''}`;
}

/** Where German compounds may break. */
const softHyphen = '\u00ad';

/** @param one the final one: `eins` at the end, `ein` within a compound */
function inGerman(value: number, one = 'eins'): string {
  if (value < 20) return value === 1 ? one : (german[value] ?? '');
  const [size, , name, plural] = scales.find(([scale]) => value >= scale) ?? [10];
  const [count, rest] = [Math.floor(value / size), value % size];
  if (!name) return [...(rest ? [german[rest], 'und'] : []), germanTens[count]].join(softHyphen);
  const before = inGerman(count, plural ? 'eine' : 'ein');
  const after = rest ? [inGerman(rest)] : [];
  return plural
    ? [before, name + (count > 1 ? plural : ''), ...after].join(' ')
    : [before, name, ...after].join(softHyphen);
}

/** Null in other languages, and for numbers with an exponent or beyond the scales. */
export function spellOut(value: number, locale: string): string | null {
  const isGerman = /^de\b/.test(locale);
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (!(isGerman || /^en\b/.test(locale)) || !whole || Math.abs(value) >= spelledMax) return null;
  const spell = (count: number) => (isGerman ? inGerman(count) : inEnglish(count));
  return [
    ...(sign ? ['minus'] : []),
    spell(Number(whole)),
    ...(decimals && [isGerman ? 'Komma' : 'point', ...[...decimals].map((digit) => spell(Number(digit)))]),
  ].join(' ');
}
