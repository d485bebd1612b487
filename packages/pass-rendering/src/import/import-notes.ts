/** A part of a pass that a design could not take over as it was. */
export type ImportNote = { path: string; message: string };

export type Json = Readonly<Record<string, unknown>>;

/** Reads untrusted values of a pass.json; whatever does not fit is noted and left out. */
export type ImportReader = {
  notes: readonly ImportNote[];
  note: (path: string, message: string) => void;
  /** The value in the language that is read. */
  localized: (value: unknown) => unknown;
  /** The text as a design can hold it; empty if there is none. */
  text: (value: unknown, path: string, charactersMax: number) => string;
  /** The same; the pass's own serial number becomes a reference to that of each new pass. */
  textOrSerial: (value: unknown, path: string, charactersMax: number) => string;
  /** A finite number within the range. */
  number: (value: unknown, path: string, range: [min: number, max: number]) => number | undefined;
  /** The objects of a list, each with its path, at most `max` of them. */
  list: (value: unknown, path: string, max: number) => [item: Json, path: string][];
  /** Notes every key that is not among the known ones. */
  noteUnknown: (item: Json, path: string, known: ReadonlySet<string>) => void;
};

export const serialReference = '{{ pass.serialNumber }}';

/** A broken file could yield a note per byte. */
const notesMax = 200;
const pathLengthMax = 120;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const pathOf = (parent: string, key: string): string => (parent ? `${parent}.${key}` : key);

/** Translations by the texts in pass.json, from a language's `pass.strings`. */
export type Strings = ReadonlyMap<string, string>;

/** @param strings the language to read the pass in; without them the texts of pass.json itself are read. */
export function createImportReader(serialNumber: unknown, strings?: Strings): ImportReader {
  const localized = (value: unknown) => (typeof value === 'string' ? (strings?.get(value) ?? value) : value);
  const notes: ImportNote[] = [];
  const note = (path: string, message: string) => {
    if (notes.length < notesMax)
      notes.push({ path: storable(path).slice(0, pathLengthMax).toWellFormed(), message });
  };
  const text = (value: unknown, path: string, charactersMax: number): string => {
    if (value === undefined || value === null) return '';
    if (typeof value !== 'string' && typeof value !== 'number') {
      note(path, 'This is not a text and was left out.');
      return '';
    }
    const given = storable(String(localized(value)));
    const plain = withoutLiquid(given);
    if (plain !== given)
      note(path, 'Spaces were inserted between braces, which would otherwise be read as Liquid.');
    if (plain.length <= charactersMax) return plain;
    note(path, `This text was cut to ${charactersMax.toLocaleString('en')} characters.`);
    const cut = plain.slice(0, charactersMax);
    return cut.isWellFormed() ? cut : cut.slice(0, -1);
  };
  return {
    notes,
    note,
    localized,
    text,
    textOrSerial: (value, path, charactersMax) =>
      value !== undefined && value !== '' && value === serialNumber
        ? serialReference
        : text(value, path, charactersMax),
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
