import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { LabError } from '../lab-error.ts';
import { serializedCollection } from './create-memory-storage.ts';
import type { LabCollection, LabStorage } from './lab-storage.ts';

/** A line of the journal: collection, key, and the document, or null if deleted. */
type JournalLine = [collection: string, key: string, value: unknown];

type Documents = Map<string, Map<string, string>>;

/**
 * Opens or creates a storage in a directory: an append-only journal of JSON lines, compacted on opening, and a
 * folder of blobs named by their content. Every change reaches the kernel before the call returns, so killing the
 * process loses nothing.
 * @throws LabError `journalUnreadable` if a line other than a truncated last one is not JSON
 */
export function openFileStorage(directory: string): LabStorage {
  const blobDirectory = join(directory, 'blobs');
  mkdirSync(blobDirectory, { recursive: true, mode: 0o700 });
  const journal = join(directory, 'journal.jsonl');
  const documents = existsSync(journal) ? foldJournal(readFileSync(journal, 'utf8')) : new Map();
  rewriteJournal(journal, documents);
  const file = openSync(journal, 'a', 0o600);
  let open = true;
  let together: string[] | null = null;
  const append = (line: string) => {
    if (together) together.push(line);
    else if (open) writeSync(file, line);
  };
  return {
    collection<T>(name: string): LabCollection<T> {
      const entries = documents.get(name) ?? new Map<string, string>();
      documents.set(name, entries);
      return serializedCollection<T>(entries, (key, json) => {
        append(journalLine(name, key, json));
      });
    },
    atomically(changes) {
      if (together) return changes();
      const lines: string[] = [];
      together = lines;
      try {
        return changes();
      } finally {
        together = null;
        // A single write, because a kill between two would leave a partial change.
        if (lines.length > 0) append(lines.join(''));
      }
    },
    writeBlob(bytes) {
      const name = createHash('sha256').update(bytes).digest('hex');
      const path = join(blobDirectory, name);
      if (!existsSync(path)) writeWhole(path, bytes);
      return name;
    },
    readBlob(name) {
      const path = join(blobDirectory, name);
      return /^[0-9a-f]{64}$/.test(name) && existsSync(path) ? readFileSync(path) : undefined;
    },
    close() {
      if (open) closeSync(file);
      open = false;
    },
  };
}

function foldJournal(text: string): Documents {
  const documents: Documents = new Map();
  const lines = text.split('\n');
  lines.forEach((line, index) => {
    if (line === '') return;
    const parsed = parseLine(line, index === lines.length - 1);
    if (!parsed) return;
    const [collection, key, value] = parsed;
    const entries = documents.get(collection) ?? new Map<string, string>();
    documents.set(collection, entries);
    if (value === null) entries.delete(key);
    else entries.set(key, JSON.stringify(value));
  });
  return documents;
}

function parseLine(line: string, isLast: boolean): JournalLine | null {
  try {
    return JSON.parse(line);
  } catch (cause) {
    // A process killed during a write leaves a partial last line: discard it.
    if (isLast) return null;
    throw new LabError(
      'journalUnreadable',
      'The lab’s journal holds a broken line; delete its directory to begin afresh.',
      { cause },
    );
  }
}

function journalLine(collection: string, key: string, json: string | null): string {
  return `[${JSON.stringify(collection)},${JSON.stringify(key)},${json}]\n`;
}

function rewriteJournal(path: string, documents: Documents): void {
  let text = '';
  for (const [collection, entries] of documents) {
    for (const [key, json] of entries) text += journalLine(collection, key, json);
  }
  writeWhole(path, text);
}

function writeWhole(path: string, content: string | Uint8Array): void {
  writeFileSync(`${path}.new`, content, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
