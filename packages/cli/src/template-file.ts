import { createHash } from 'node:crypto';
import { Document, LineCounter, parseDocument } from 'yaml';

export type Json = { [key: string]: unknown };
export type Format = 'yaml' | 'json';

export type Template = { name: string; design: Json };

/** An error in a file; `path` is dotted, as in `design.fields.header.0.value`, and empty for the file itself. */
export type Fault = { file: string; line: number | null; path: string; message: string };

/** The line of a path, or of the closest part around it. */
type LineOf = (path: string) => number | null;

export type ReadFile = { template: Template | null; faults: Fault[]; lineOf: LineOf };

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function formatOf(file: string): Format | null {
  if (/\.ya?ml$/i.test(file)) return 'yaml';
  return /\.json$/i.test(file) ? 'json' : null;
}

/** Serializes a template; equal templates give equal texts. */
export function writeTemplate({ name, design }: Template, format: Format, schemaUrl: string): string {
  if (format === 'json') return `${JSON.stringify({ $schema: schemaUrl, name, design }, null, 2)}\n`;
  const document = new Document({ name, design }, { aliasDuplicateObjects: false });
  document.commentBefore = ` yaml-language-server: $schema=${schemaUrl}`;
  return document.toString({ lineWidth: 0, singleQuote: true, blockQuote: 'literal' });
}

/** Parses a file and checks its form; the server validates the design. */
export function readTemplate(text: string, file: string): ReadFile {
  const lines = new LineCounter();
  // JSON is valid YAML, except for tabs as indentation.
  const source = formatOf(file) === 'json' ? text.replaceAll('\t', '  ') : text;
  const document = parseDocument(source, { lineCounter: lines });
  const lineOf: LineOf = (path) => {
    const parts = path === '' ? [] : path.split('.');
    for (let count = parts.length; count > 0; count--) {
      const node: unknown = document.getIn(parts.slice(0, count), true);
      if (isRecord(node) && Array.isArray(node.range)) return lines.linePos(Number(node.range[0])).line;
    }
    return parts.length > 0 ? 1 : null;
  };
  const refuse = (faults: Omit<Fault, 'file'>[]): ReadFile => ({
    template: null,
    faults: faults.map((fault) => ({ file, ...fault })),
    lineOf,
  });
  const [syntaxError] = document.errors;
  if (syntaxError) {
    const line = lines.linePos(syntaxError.pos[0]).line;
    return refuse([{ line, path: '', message: syntaxError.message.split(/ at line |\n/)[0] ?? '' }]);
  }
  const content = toPlain(document);
  if (content instanceof Error) return refuse([{ line: null, path: '', message: content.message }]);
  if (!isRecord(content))
    return refuse([{ line: null, path: '', message: 'The file is empty: it needs a name and a design.' }]);
  const { $schema: _schema, name, design, ...others } = content;
  const faults = Object.keys(others).map((path) => ({
    ...{ line: lineOf(path), path },
    message: 'The file has no such key: it has name and design.',
  }));
  const miss = (path: string, message: string) => faults.push({ line: lineOf(path), path, message });
  if (typeof name !== 'string') miss('name', 'Enter the name of the pass template as a text.');
  if (!isRecord(design)) miss('design', 'Enter the design document.');
  if (faults.length > 0 || typeof name !== 'string' || !isRecord(design)) return refuse(faults);
  return { template: { name, design }, faults: [], lineOf };
}

/** The content of a file, or why it is refused: aliases can repeat a part endlessly, and a part can contain itself. */
function toPlain(document: ReturnType<typeof parseDocument>): unknown {
  try {
    const content: unknown = document.toJS();
    JSON.stringify(content);
    return content;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The pictures of a design, each with its path below `images`, such as `cover.file` or `cover.variants.0.file`. */
export function imagesOf(design: Json): { path: string; file: string }[] {
  const images: { path: string; file: string }[] = [];
  mapImages(design, (file, path) => {
    images.push({ path, file });
    return file;
  });
  return images;
}

/** Replaces the ids or paths of a design's pictures; `fileOf` gets the current one and its path. */
export function mapImages(design: Json, fileOf: (file: string, path: string) => string): Json {
  return isRecord(design.images) ? { ...design, images: mapFiles(design.images, [], fileOf) } : design;
}

/** Keys that hold a picture. The background of stamps may be a color instead. */
const fileKeys = /(^|\.)file$|\.stamps\.(full|empty|last|background|complete)$/;

function mapFiles(value: unknown, path: string[], fileOf: (file: string, path: string) => string): unknown {
  if (Array.isArray(value))
    return value.map((each, index) => mapFiles(each, [...path, String(index)], fileOf));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, mapFiles(inner, [...path, key], fileOf)]),
    );
  const name = path.join('.');
  return typeof value === 'string' && fileKeys.test(name) && !value.startsWith('#')
    ? fileOf(value, name)
    : value;
}

/** The SHA-256 of a template, independent of the order of keys. */
export function digestOf(template: Template): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(template)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sorted(inner)]);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
