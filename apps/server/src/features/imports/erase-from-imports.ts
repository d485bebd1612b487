import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { readPhone } from '../../platform/phone-number.ts';
import { columnNames } from './detect-format.ts';
import { decoderOf } from './encodings.ts';
import { type ImportRecord, importFileKey } from './find-import.ts';
import { openRecordReader } from './read-records.ts';
import { readRecordBytes } from './refused-rows.ts';

type Named = (cells: readonly string[]) => boolean;
type Range = { offset: number; bytes: number };

/** `isRunning`: a run that opened a file before the rewrite may still read a removed row. */
export type ErasedRows = { rows: number; isRunning: boolean };

/** Spaces replace a person's rows in the files, so that the positions of other rows stay. Safe to repeat. */
export async function eraseFromImports(
  ctx: Pick<Context, 'files' | 'database'>,
  workspaceId: string,
  email: string,
  phone: string | null = null,
): Promise<ErasedRows> {
  const imports = await ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db.selectFrom('imports').selectAll().where('workspace_id', '=', workspaceId).orderBy('id').execute(),
  );
  const isAddress = addressTest(email);
  const erased: ErasedRows = { rows: 0, isRunning: false };
  for (const row of imports) {
    const country = row.format.phoneCountry ?? null;
    // Files write a number in any notation.
    const isNamed: Named = (cells) =>
      cells.some((cell) => isAddress(cell) || (phone !== null && readPhone(cell, country) === phone));
    await ctx.database.inWorkspace(workspaceId, (tx) => renameFile(tx, row, email));
    const found = await findRows(ctx, row, isNamed);
    if (found.length > 0) {
      await ctx.database.inWorkspace(workspaceId, (tx) => eraseRows(ctx, tx, row.id, found, isNamed));
      erased.isRunning ||= row.status === 'running';
    }
    erased.rows += found.length;
  }
  return erased;
}

/** The name is only shown, so the address is also removed as a part of a longer one. */
async function renameFile(
  { workspaceId, db }: WorkspaceTransaction,
  { id, file_name }: ImportRecord,
  email: string,
): Promise<void> {
  if (!file_name.toLowerCase().includes(email.toLowerCase())) return;
  await db
    .updateTable('imports')
    .set({ file_name: 'people.csv' })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}

export function addressTest(email: string): (text: string) => boolean {
  const address = email.toLowerCase();
  const whole = new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])${RegExp.escape(address)}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    'u',
  );
  return (text) => {
    const lower = text.toLowerCase();
    return lower.includes(address) && whole.test(lower);
  };
}

const recordsPerRead = 1_000;

/** Includes the heading, and rows that are too long to be read. */
async function findRows(ctx: Pick<Context, 'files'>, row: ImportRecord, isNamed: Named): Promise<Range[]> {
  const { workspace_id, id, format } = row;
  const parts = ctx.files.readParts(importFileKey(workspace_id, id));
  const reader = openRecordReader(parts, { ...format, columns: null });
  const decode = decoderOf(format.encoding);
  const found: Range[] = [];
  try {
    for (;;) {
      const records = await reader.read(recordsPerRead);
      for (const record of records) {
        const cells = record.cells ?? [decode(await readRecordBytes(ctx, row, record))];
        if (isNamed(cells) || record.isTooLong) found.push({ offset: record.offset, bytes: record.bytes });
      }
      if (records.length < recordsPerRead) return found;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  } finally {
    await reader.close();
  }
}

/** Locks the import against other erasures and chunks. */
async function eraseRows(
  { files }: Pick<Context, 'files'>,
  { workspaceId, db }: WorkspaceTransaction,
  importId: string,
  found: readonly Range[],
  isNamed: Named,
): Promise<void> {
  const row = await db
    .selectFrom('imports')
    .select(['format', 'headers', 'samples'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const key = importFileKey(workspaceId, importId);
  await files.writeParts(key, withoutRanges(files.readParts(key), found));
  await db
    .deleteFrom('import_refusals')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .where(sql<boolean>`file_offset = any(${found.map(({ offset }) => offset)}::bigint[])`)
    .execute();
  const isHeading = isNamed(row.headers);
  await db
    .updateTable('imports')
    .set({
      samples: JSON.stringify(row.samples.filter((cells) => !isNamed(cells))),
      // Then the first row was taken for the heading.
      ...(isHeading && {
        headers: JSON.stringify(columnNames(row.headers.length)),
        format: JSON.stringify({ ...row.format, hasHeader: false }),
      }),
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', importId)
    .execute();
}

/** Line ends stay, and with them the numbers of later lines. */
async function* withoutRanges(
  parts: AsyncIterable<Buffer>,
  ranges: readonly Range[],
): AsyncGenerator<Buffer> {
  let start = 0;
  let next = 0;
  for await (const part of parts) {
    const end = start + part.length;
    for (let range = ranges[next]; range && range.offset < end; range = ranges[next]) {
      const from = Math.max(range.offset, start) - start;
      const to = Math.min(range.offset + range.bytes, end) - start;
      for (let at = from; at < to; at += 1) if (!isLineEnd(part[at])) part[at] = 32;
      if (range.offset + range.bytes > end) break;
      next += 1;
    }
    yield part;
    start = end;
  }
}

const isLineEnd = (byte: number | undefined): boolean => byte === 10 || byte === 13;
