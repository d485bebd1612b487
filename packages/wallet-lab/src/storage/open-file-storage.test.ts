import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFileStorage } from './open-file-storage.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'storage-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('the file storage', () => {
  it('has after reopening what was set, and not what was deleted', () => {
    const storage = openFileStorage(directory);
    const phones = storage.collection<{ name: string }>('phones');
    phones.set('a', { name: 'one' });
    phones.set('b', { name: 'two' });
    phones.delete('a');
    // Not closed, because a killed process does not close either.
    expect(openFileStorage(directory).collection('phones').values()).toEqual([{ name: 'two' }]);
  });

  it('discards a truncated last line after a kill, and continues after it', () => {
    openFileStorage(directory).collection('phones').set('a', 1);
    appendFileSync(join(directory, 'journal.jsonl'), '["phones","b",{"half');
    openFileStorage(directory).collection('phones').set('c', 3);
    expect(openFileStorage(directory).collection('phones').keys()).toEqual(['a', 'c']);
  });

  it('makes all changes of a group or, when one throws, those before it', () => {
    const storage = openFileStorage(directory);
    const phones = storage.collection<number>('phones');
    storage.atomically(() => {
      phones.set('a', 1);
      phones.set('b', 2);
    });
    expect(openFileStorage(directory).collection('phones').values()).toEqual([1, 2]);
  });

  it('rejects a journal with an invalid line in the middle', () => {
    writeFileSync(join(directory, 'journal.jsonl'), 'rubbish\n["phones","a",1]\n');
    expect(() => openFileStorage(directory)).toThrow(expect.objectContaining({ code: 'journalUnreadable' }));
  });

  it('stores bytes under their hash and rejects invalid names', () => {
    const storage = openFileStorage(directory);
    const name = storage.writeBlob(Buffer.from('png'));
    expect(Buffer.from(openFileStorage(directory).readBlob(name) ?? []).toString()).toBe('png');
    expect(storage.readBlob('../journal.jsonl')).toBeUndefined();
  });
});
