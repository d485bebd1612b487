import { createHash } from 'node:crypto';
import type { LabCollection, LabStorage } from './lab-storage.ts';

export function createMemoryStorage(): LabStorage {
  const collections = new Map<string, Map<string, string>>();
  const blobs = new Map<string, Uint8Array>();
  return {
    collection<T>(name: string): LabCollection<T> {
      const entries = collections.get(name) ?? new Map<string, string>();
      collections.set(name, entries);
      return serializedCollection<T>(entries, () => {});
    },
    atomically: (changes) => changes(),
    writeBlob(bytes) {
      const name = createHash('sha256').update(bytes).digest('hex');
      blobs.set(name, bytes);
      return name;
    },
    readBlob: (name) => blobs.get(name),
    close() {},
  };
}

/** A collection over a map of JSON texts, so that mutating a passed or returned object does not change stored values. */
export function serializedCollection<T>(
  entries: Map<string, string>,
  changed: (key: string, json: string | null) => void,
): LabCollection<T> {
  const parse = (json: string): T => JSON.parse(json);
  return {
    get(key) {
      const json = entries.get(key);
      return json === undefined ? undefined : parse(json);
    },
    set(key, value) {
      const json = JSON.stringify(value);
      if (entries.get(key) === json) return;
      entries.set(key, json);
      changed(key, json);
    },
    delete(key) {
      const existed = entries.delete(key);
      if (existed) changed(key, null);
      return existed;
    },
    keys: () => [...entries.keys()],
    values: () => [...entries.values()].map(parse),
    get size() {
      return entries.size;
    },
  };
}
