/** A part of a pass that the design could not take over unchanged. */
export type ImportNote = { path: string; message: string };

export type Json = Readonly<Record<string, unknown>>;

/** Reads untrusted values of a pass.json; notes and omits invalid ones. */
export type ImportReader = {
  /** At most `notesMax`; the last one counts the others. */
  notes: () => readonly ImportNote[];
  note: (path: string, message: string) => void;
  /** The texts read from pass.json, before their translation. */
  seen: ReadonlySet<string>;
  /** The value in the language being read. */
  localized: (value: unknown) => unknown;
  /** The text in a form that a design accepts; empty if there is none. */
  text: (value: unknown, path: string, charactersMax: number) => string;
  /** As `text`, but the pass's own serial number becomes a reference to each new pass's. */
  textOrSerial: (value: unknown, path: string, charactersMax: number) => string;
  /** As `textOrSerial`, for values that identify one holder: notes anything but the serial number, because every new pass would have it. */
  personal: (value: unknown, path: string, charactersMax: number) => string;
  /** A finite number within the range. */
  number: (value: unknown, path: string, range: [min: number, max: number]) => number | undefined;
  /** The objects of a list with their paths, at most `max`. */
  list: (value: unknown, path: string, max: number) => [item: Json, path: string][];
  /** Notes every unknown key. */
  noteUnknown: (item: Json, path: string, known: ReadonlySet<string>) => void;
};

export const serialReference = '{{ pass.serialNumber }}';

/** A broken file could yield a note per byte. */
const notesMax = 200;
const pathLengthMax = 120;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const pathOf = (parent: string, key: string): string => (parent ? `${parent}.${key}` : key);

/** A language's `pass.strings`: translations by the text in pass.json. */
export type Strings = ReadonlyMap<string, string>;

/** A value that identifies a pass's holder; noted if other texts contain it. */
export type Personal = { what: string; value: unknown };

type ReaderOptions = {
  serialNumber?: unknown;
  others?: readonly Personal[];
  /** The language to read the pass in; without it, the texts of pass.json are read. */
  strings?: Strings | undefined;
};

export function createImportReader({ serialNumber, others = [], strings }: ReaderOptions = {}): ImportReader {
  const seen = new Set<string>();
  const notes: ImportNote[] = [];
  let notesLeft = 0;
  const personal = [{ what: 'the serial number', value: serialNumber }, ...others].flatMap(
    ({ what, value }) =>
      isPlain(value) && String(value) !== '' ? [{ what, holds: finder(String(value)) }] : [],
  );
  const localized = (value: unknown) => {
    if (typeof value !== 'string') return value;
    seen.add(value);
    return strings?.get(value) ?? value;
  };
  const note = (path: string, message: string) => {
    if (notes.length >= notesMax) notesLeft += 1;
    else notes.push({ path: storable(path).slice(0, pathLengthMax).toWellFormed(), message });
  };
  const textOf = (value: unknown, path: string, charactersMax: number, isPersonal: boolean): string => {
    if (value === undefined || value === null) return '';
    if (!isPlain(value)) {
      note(path, 'This is not a text and was left out.');
      return '';
    }
    const raw = String(localized(value));
    const given = storable(raw);
    if (given !== raw) note(path, 'Characters that cannot be stored were left out.');
    const found = personal.find(({ holds }) => holds(given));
    if (isPersonal && given !== '') note(path, ofOneHolder);
    else if (found) note(path, `This text contains ${found.what} of the imported pass; ${everyPass}`);
    const plain = withoutLiquid(given);
    if (plain !== given)
      note(path, 'Spaces were inserted between braces, which would otherwise be read as Liquid.');
    if (plain.length <= charactersMax) return plain;
    note(path, `This text was cut to ${charactersMax.toLocaleString('en')} characters.`);
    const cut = plain.slice(0, charactersMax);
    return cut.isWellFormed() ? cut : cut.slice(0, -1);
  };
  const text: ImportReader['text'] = (value, path, charactersMax) =>
    textOf(value, path, charactersMax, false);
  const isSerial = (value: unknown) =>
    isPlain(value) && isPlain(serialNumber) && value !== '' && String(value) === String(serialNumber);
  const orSerial = (value: unknown, path: string, read: () => string): string => {
    if (!isSerial(value)) return read();
    note(path, 'This is the serial number of the imported pass; each new pass has its own here.');
    return serialReference;
  };
  return {
    notes: () =>
      notesLeft > 0
        ? [
            ...notes,
            { path: 'pass.json', message: `${notesLeft.toLocaleString('en')} more notes are not listed.` },
          ]
        : notes,
    note,
    seen,
    localized,
    text,
    textOrSerial: (value, path, charactersMax) =>
      orSerial(value, path, () => text(value, path, charactersMax)),
    personal: (value, path, charactersMax) =>
      orSerial(value, path, () => textOf(value, path, charactersMax, true)),
    number: (value, path, [min, max]) => {
      if (value === undefined || value === null) return undefined;
      if (typeof value === 'number' && value >= min && value <= max) return value;
      note(path, 'This number is out of its range and was left out.');
      return undefined;
    },
    list: (value, path, max) => {
      if (value === undefined || value === null) return [];
      if (!Array.isArray(value)) {
        note(path, 'This is not a list and was left out.');
        return [];
      }
      if (value.length > max)
        note(path, `The first ${max} of ${value.length.toLocaleString('en')} entries were taken over.`);
      return value.slice(0, max).flatMap((item: unknown, index): [Json, string][] => {
        const itemPath = `${path}[${index}]`;
        if (isObject(item)) return [[item, itemPath]];
        note(itemPath, 'This entry could not be read.');
        return [];
      });
    },
    noteUnknown: (item, path, known) => {
      for (const key of Object.keys(item)) {
        if (!known.has(key)) note(pathOf(path, key), 'A design has nothing like this; it was left out.');
      }
    },
  };
}

const everyPass = 'every new pass would show it. Replace it by a value of the pass.';
export const ofOneHolder = `This belongs to one holder; ${everyPass}`;

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** Short numbers such as 7 match only between separators. */
function finder(value: string): (text: string) => boolean {
  if (value.length >= 6) return (text) => text.includes(value);
  const isPart = /[\p{L}\p{N}]/u;
  return (text) => {
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
      const [before = '', after = ''] = [text[at - 1], text[at + value.length]];
      if (!isPart.test(before) && !isPart.test(after)) return true;
    }
    return false;
  };
}

/** True for spaces and invisible characters only. */
export const isBlank = (text: string): boolean => /^[\s\p{Cf}]*$/u.test(text);

/** As the database stores it. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** Texts of another system are never templates. */
const withoutLiquid = (text: string): string => text.replace(/\{(?=[{%])/g, '{ ');

/** The key of a value in a table of Apple's names. */
export function keyOfName<Key extends string>(
  names: Readonly<Record<Key, string>>,
  name: unknown,
): Key | undefined {
  return (Object.keys(names) as Key[]).find((key) => names[key] === name);
}
