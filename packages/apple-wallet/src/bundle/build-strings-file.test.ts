import { describe, expect, it } from 'vitest';
import { buildStringsFile } from './build-strings-file.ts';

const text = (strings: Record<string, string>) => Buffer.from(buildStringsFile(strings)).toString('utf8');

describe('buildStringsFile', () => {
  it('ends every line with a semicolon, without which Wallet drops the file', () => {
    expect(text({ points: 'Punkte', name: 'Näme 🎉' })).toBe('"points" = "Punkte";\n"name" = "Näme 🎉";\n');
  });

  it('escapes quotes, backslashes and line ends in keys and values', () => {
    expect(text({ 'a"b': 'c\\d\n"e"\r\tf' })).toBe('"a\\"b" = "c\\\\d\\n\\"e\\"\\r\\tf";\n');
  });

  it('rejects half a surrogate pair', () => {
    expect(() => text({ a: '🎉'.slice(0, 1) })).toThrow(expect.objectContaining({ code: 'malformedText' }));
  });
});
