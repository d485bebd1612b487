import type { ImportCursor } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import { type ImportRecord, importFileKey } from './find-import.ts';
import { fileStart, openRecordReader, type RecordReader } from './read-records.ts';
import { createRowReader } from './read-row.ts';

export async function openImportFile(
  { files }: Pick<Context, 'files'>,
  { workspace_id, id, format, headers }: ImportRecord,
  cursor: ImportCursor = fileStart,
): Promise<RecordReader> {
  const key = importFileKey(workspace_id, id);
  const open = (from: ImportCursor, columns: number | null) =>
    openRecordReader(files.readParts(key, from.offset), { ...format, columns }, from);
  if (cursor.offset > 0 || !format.hasHeader) return open(cursor, headers.length);
  const heading = open(fileStart, null);
  await heading.read(1);
  const after = { ...heading.cursor(), row: 0 };
  await heading.close();
  return open(after, headers.length);
}

export function rowReaderOf(
  { format, targets }: ImportRecord,
  { attributes }: DesignDocument,
  timezone: string,
) {
  return createRowReader({ format, targets, attributes, timezone });
}
