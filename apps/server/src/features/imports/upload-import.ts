import type { ImportColumn } from '@tessera/contract';
import { toOneLine } from '@tessera/text-rules';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import {
  answerOnce,
  findAnswer,
  type KeyedRequest,
  type OnceAnswered,
} from '../../platform/idempotency/answer-once.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { type DetectedFile, detectFormat } from './detect-format.ts';
import { importFileKey } from './find-import.ts';
import { fileStart } from './read-records.ts';
import { receiveImportFile } from './receive-import-file.ts';
import { simplify, suggestColumnMapping } from './suggest-column-mapping.ts';

export type NewImport = { passTemplateId: string; fileName: string; createdBy: string | null };

const keptSamples = 3;
const keptCharacters = 200;
const columnsMax = 1_000;
/** Several times the longest row, for detecting the format. */
const beginningBytes = 256 * 1024;

/** A repeated idempotency key with the same template and file name answers with the first upload. */
export async function uploadImport(
  ctx: Pick<Context, 'files' | 'database' | 'ids' | 'clock' | 'vault'>,
  workspaceId: string,
  { passTemplateId, fileName, createdBy }: NewImport,
  upload: AsyncIterable<Uint8Array>,
  once: Pick<KeyedRequest, 'key' | 'status'> = { key: null },
): Promise<OnceAnswered<{ id: string }>> {
  const request = { ...once, request: JSON.stringify(['import', passTemplateId, fileName]) };
  // Refuses before reading the file, and reads no file twice.
  const stored = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const { key } = request;
    const known = key ? await findAnswer<{ id: string }>(ctx, tx, { ...request, key }) : null;
    if (!known) await requireOpenTemplate(tx, passTemplateId);
    return known;
  });
  if (stored) return stored;
  const id = ctx.ids.uuid();
  const key = importFileKey(workspaceId, id);
  try {
    const { encoding, bytes, lines } = await receiveImportFile(ctx, key, upload);
    const detected = await detectFormat(await readBeginning(ctx, key), encoding);
    requireRows(detected);
    const answered = await ctx.database.inWorkspace(workspaceId, (tx) =>
      answerOnce(ctx, tx, request, async () => {
        await insertImport(ctx, tx, { id, passTemplateId, fileName, createdBy, bytes, lines, detected });
        return { id };
      }),
    );
    // Another request with the same key was faster.
    if (answered.isReplayed) await ctx.files.remove(key);
    return answered;
  } catch (error) {
    await ctx.files.remove(key);
    throw error;
  }
}

type ImportToInsert = NewImport & { id: string; bytes: number; lines: number; detected: DetectedFile };

async function insertImport(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { id, passTemplateId, fileName, createdBy, bytes, lines, detected }: ImportToInsert,
): Promise<void> {
  const { format, headers, samples } = detected;
  const { document } = await requireOpenTemplate(tx, passTemplateId);
  const remembered = await rememberedTargets(tx, passTemplateId);
  const targets = suggestColumnMapping({ headers, samples, attributes: document.attributes, remembered });
  await tx.db
    .insertInto('imports')
    .values({
      workspace_id: tx.workspaceId,
      id,
      pass_template_id: passTemplateId,
      file_name: toOneLine(fileName).trim().slice(0, keptCharacters) || 'people.csv',
      bytes: String(bytes),
      row_count: lines - (format.hasHeader ? 1 : 0),
      status: 'ready',
      format: JSON.stringify(format),
      ...shownColumns({ headers, samples }),
      targets: JSON.stringify(targets),
      existing: 'skip',
      ...cursorColumns(fileStart),
      issued: 0,
      updated: 0,
      skipped: 0,
      refused: 0,
      created_by: createdBy,
      created_at: ctx.clock(),
    })
    .execute();
}

export function shownColumns({ headers, samples }: Pick<DetectedFile, 'headers' | 'samples'>) {
  const short = (cell: string) => toOneLine(cell.replaceAll('\u0000', '')).trim().slice(0, keptCharacters);
  return {
    headers: JSON.stringify(headers.map(short)),
    samples: JSON.stringify(samples.slice(0, keptSamples).map((row) => row.map(short))),
  };
}

export function cursorColumns({ offset, line, row }: typeof fileStart) {
  return { cursor_offset: String(offset), cursor_line: line, cursor_row: row };
}

export async function readBeginning({ files }: Pick<Context, 'files'>, key: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of files.readParts(key)) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= beginningBytes) break;
  }
  const beginning = Buffer.concat(parts);
  const end = beginning.lastIndexOf('\n');
  return bytes >= beginningBytes && end > 0 ? beginning.subarray(0, end + 1) : beginning;
}

export async function rememberedTargets(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
): Promise<Map<string, ImportColumn['target']>> {
  const last = await db
    .selectFrom('imports')
    .select(['headers', 'targets', 'format'])
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .where('started_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last?.format.hasHeader) return new Map();
  return new Map(last.headers.map((header, index) => [simplify(header), last.targets[index] ?? null]));
}

async function requireOpenTemplate(tx: WorkspaceTransaction, passTemplateId: string) {
  const design = await findPublishedDesign(tx, passTemplateId);
  if (design.template.archived_at) throw new AppError('archived');
  return design;
}

function requireRows(detected: DetectedFile | null): asserts detected is DetectedFile {
  if (!detected) throw new AppError('importNotReadable', { message: 'This file has no rows.' });
  const { headers, samples } = detected;
  if (samples.length === 0)
    throw new AppError('importNotReadable', { message: 'This file has a heading, but no rows below it.' });
  if (headers.length > columnsMax)
    throw new AppError('importNotReadable', { message: `This file has more than ${columnsMax} columns.` });
}
