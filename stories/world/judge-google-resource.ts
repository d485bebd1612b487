import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Shape = { type: string } | { ref: string } | { enum: string[] } | { items: Shape };
type Schema = { name: string; required: string[]; properties: Record<string, Shape> };

/** Google's discovery document of classes, objects and their parts, without deprecated values. */
const schemas = new Map(
  readFileSync(join(import.meta.dirname, '../input/google-wallet-schemas.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line): Schema => JSON.parse(line))
    .map((schema) => [schema.name, schema]),
);

export function judgeGoogleResource(name: string, resource: unknown): string[] {
  return problemsOf({ ref: name }, resource, name);
}

function problemsOf(shape: Shape, value: unknown, path: string): string[] {
  if ('enum' in shape) return shape.enum.includes(String(value)) ? [] : [`${path} is ${String(value)}`];
  if ('items' in shape) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return [
      ...(value.length > maximumOf(path) ? [`${path} has ${value.length} entries`] : []),
      ...value.flatMap((item, index) => problemsOf(shape.items, item, `${path}[${index}]`)),
    ];
  }
  if ('ref' in shape) return problemsOfRecord(shape.ref, value, path);
  const types: Record<string, string> = { integer: 'number' };
  return typeof value === (types[shape.type] ?? shape.type) ? [] : [`${path} is no ${shape.type}`];
}

function problemsOfRecord(name: string, value: unknown, path: string): string[] {
  const schema = schemas.get(name);
  if (!schema) throw new Error(`Google has no ${name}.`);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no ${name}`];
  const entries = Object.entries(value);
  return [
    ...schema.required.filter((key) => !(key in value)).map((key) => `${path}.${key} is missing`),
    ...entries.flatMap(([key, inner]) => {
      const shape = schema.properties[key];
      return shape ? problemsOf(shape, inner, `${path}.${key}`) : [`${path}.${key} is unknown to Google`];
    }),
    ...(rules[name]?.(Object.fromEntries(entries)) ?? []).map((problem) => `${path}: ${problem}`),
  ];
}

const maximumOf = (path: string): number =>
  path.endsWith('.merchantLocations') ? 10 : Number.POSITIVE_INFINITY;

type Part = Record<string, unknown>;

/** Rules that the schema only describes. */
const rules: Record<string, (part: Part) => string[]> = {
  LocalizedString: ({ defaultValue, translatedValues = [] }) => {
    const translated = [defaultValue, ...(translatedValues as Part[])] as (Part | undefined)[];
    const languages = translated.map((text) => text?.language);
    return [
      ...(translated.every((text) => text?.language && text.value)
        ? []
        : ['a text without language or value']),
      ...(new Set(languages).size < languages.length ? ['a language twice'] : []),
    ];
  },
  ImageUri: ({ uri }) => (URL.canParse(String(uri)) ? [] : [`${uri} is no address`]),
  TextModuleData: ({ id = '' }) => (/^[\w-]*$/.test(String(id)) ? [] : [`${id} is no id`]),
};
