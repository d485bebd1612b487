import type { Context } from '../../context.ts';
import { decoderOf } from './encodings.ts';
import { byteOrderMark, csvRows } from './export/write-csv.ts';
import { findImport, type ImportRecord, importFileKey } from './find-import.ts';
import { openRecordReader, recordBytesMax } from './read-records.ts';

const refusalsPerRead = 1_000;

export async function refusedRows(
  ctx: Pick<Context, 'files' | 'database'>,
  workspaceId: string,
  importId: string,
): Promise<{ name: string; parts: AsyncIterable<string> }> {
  const row = await ctx.database.inWorkspace(workspaceId, (tx) => findImport(tx, importId));
  return {
    name: `${row.file_name.replace(/\.[a-z]{1,4}$/i, '')} - refused rows.csv`,
    parts: partsOf(ctx, row),
  };
}

async function* partsOf(ctx: Pick<Context, 'files' | 'database'>, row: ImportRecord): AsyncGenerator<string> {
  yield byteOrderMark + csvRows([[...row.headers, 'Line', 'Reason']]);
  for (let after = 0; ; ) {
    const refusals = await readRefusals(ctx, row, after);
    const rows: string[][] = [];
    for (const refusal of refusals)
      rows.push([...(await cellsOf(ctx, row, refusal)), String(refusal.line), refusal.reason]);
    yield csvRows(rows);
    const last = refusals.at(-1);
    if (!last || refusals.length < refusalsPerRead) return;
    after = last.row_number;
  }
}

function readRefusals({ database }: Pick<Context, 'database'>, row: ImportRecord, after: number) {
  return database.inWorkspace(row.workspace_id, ({ db }) =>
    db
      .selectFrom('import_refusals')
      .select(['row_number', 'line', 'file_offset', 'file_bytes', 'reason'])
      .where('workspace_id', '=', row.workspace_id)
      .where('import_id', '=', row.id)
      .where('row_number', '>', after)
      .orderBy('row_number')
      .limit(refusalsPerRead)
      .execute(),
  );
}

type Refusal = Awaited<ReturnType<typeof readRefusals>>[number];

/** The text of a row without such columns goes into the first one, cut to a bounded length. */
async function cellsOf(ctx: Pick<Context, 'files'>, row: ImportRecord, refusal: Refusal): Promise<string[]> {
  const bytes = await readRecordBytes(ctx, row, {
    offset: Number(refusal.file_offset),
    bytes: Number(refusal.file_bytes),
  });
  async function* parts() {
    yield bytes;
  }
  const columns = row.headers.length;
  const [record] = await openRecordReader(parts(), { ...row.format, columns }).read(1);
  if (record?.cells) return record.cells;
  return [decoderOf(row.format.encoding)(bytes), ...Array<string>(columns - 1).fill('')];
}

export async function readRecordBytes(
  { files }: Pick<Context, 'files'>,
  { workspace_id, id }: ImportRecord,
  { offset, bytes }: { offset: number; bytes: number },
): Promise<Buffer> {
  const key = importFileKey(workspace_id, id);
  return Buffer.concat(await Array.fromAsync(files.readParts(key, offset, Math.min(bytes, recordBytesMax))));
}
