export type ReadTranslation = { language: string; path: string; text: string; source?: string };
export type ReadTranslations = ReadTranslation[];

export class UnreadableFile extends Error {}

/** Ten times the texts of a design at its limits. */
const bytesMax = 20_000_000;

/** Reads UTF-8, or UTF-16 with a byte order mark, as some spreadsheet programs write it. */
export async function readTextFile(file: Blob): Promise<string> {
  if (file.size > bytesMax)
    throw new UnreadableFile('This file is larger than 20 MB. Choose a file of texts.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new UnreadableFile('This file is empty.');
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile(
      'This file is not in UTF-8. Save it as “CSV UTF-8” or as XLIFF, and choose it again.',
    );
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
