// Cardinal numbers in words, after the spellout rules of Unicode CLDR, which iOS uses. Browsers and Node have no such formatter.

type Language = {
  minus: string;
  point: string;
  /** 0 to 9, as the decimals are read. */
  digits: readonly string[];
  whole: (value: number) => string;
};

const onesInEnglish =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tensInEnglish = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scalesInEnglish = [
  [1e15, 'quadrillion'],
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
  [100, 'hundred'],
] as const;

function inEnglish(value: number): string {
  if (value < 20) return onesInEnglish[value] ?? '';
  if (value < 100) {
    const ten = tensInEnglish[Math.floor(value / 10)] ?? '';
    return value % 10 === 0 ? ten : `${ten}-${onesInEnglish[value % 10]}`;
  }
  const [size, name] = scalesInEnglish.find(([scale]) => value >= scale) ?? [100, 'hundred'];
  const rest = value % size;
  return `${inEnglish(Math.floor(value / size))} ${name}${rest === 0 ? '' : ` ${inEnglish(rest)}`}`;
}

/** Where a long word may be broken. */
const softHyphen = '\u00ad';
const onesInGerman =
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  );
const tensInGerman = '- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');
const scalesInGerman = [
  [1e15, 'Billiarde', 'Billiarden'],
  [1e12, 'Billion', 'Billionen'],
  [1e9, 'Milliarde', 'Milliarden'],
  [1e6, 'Million', 'Millionen'],
] as const;

/** @param one the word for a final one: `eins` where it is counted, `ein` within a word */
function inGerman(value: number, one = 'eins'): string {
  if (value === 1) return one;
  if (value < 20) return onesInGerman[value] ?? '';
  if (value < 100) {
    const ten = tensInGerman[Math.floor(value / 10)] ?? '';
    return value % 10 === 0 ? ten : [onesInGerman[value % 10], 'und', ten].join(softHyphen);
  }
  const scale = scalesInGerman.find(([size]) => value >= size);
  if (scale) {
    const [size, single, several] = scale;
    const count = Math.floor(value / size);
    const named = count === 1 ? `eine ${single}` : `${inGerman(count, 'eine')} ${several}`;
    return value % size === 0 ? named : `${named} ${inGerman(value % size)}`;
  }
  const [size, name] = value >= 1_000 ? [1_000, 'tausend'] : [100, 'hundert'];
  const rest = value % size;
  return [inGerman(Math.floor(value / size), 'ein'), name, ...(rest === 0 ? [] : [inGerman(rest)])].join(
    softHyphen,
  );
}

const languages: Readonly<Record<string, Language>> = {
  en: { minus: 'minus', point: 'point', digits: onesInEnglish, whole: inEnglish },
  de: {
    minus: 'minus',
    point: 'Komma',
    digits: onesInGerman.with(1, 'eins'),
    whole: (value) => inGerman(value),
  },
};

/** A number in words; null in a language that is not spelled out here, or beyond the digits that a number holds. */
export function spellOut(value: number, locale: string): string | null {
  const language = languages[locale.split('-')[0] ?? ''];
  const written = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value));
  if (!language || !written || Math.abs(value) > Number.MAX_SAFE_INTEGER) return null;
  const [, sign, whole, decimals = ''] = written;
  return [
    ...(sign ? [language.minus] : []),
    language.whole(Number(whole)),
    ...(decimals ? [language.point, ...[...decimals].map((digit) => language.digits[Number(digit)])] : []),
  ].join(' ');
}
