import { importPassJson } from './import-pass-json.ts';

export const timezone = 'Europe/Vienna';

/** An import with these language files by folder. */
export function imported(
  passJson: unknown,
  strings: Record<string, Record<string, string>> = {},
  language?: string,
) {
  const result = importPassJson({
    passJson,
    language,
    strings: new Map(
      Object.entries(strings).map(([language, texts]) => [language, new Map(Object.entries(texts))]),
    ),
    timezone,
  });
  if (!result) throw new Error('This is not a pass.');
  const noteAt = (path: string) =>
    result.notes.filter((note) => note.path === path).map(({ message }) => message);
  return { ...result, noteAt };
}
