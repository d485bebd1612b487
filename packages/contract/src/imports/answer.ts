import { z } from 'zod';
import { existingPassActions } from '../import-choices.ts';
import { importFormat, importStatuses } from './input.ts';

const instant = z.iso.datetime().nullable();

export const importAnswer = z
  .object({
    id: z.uuid(),
    passTemplateId: z.uuid(),
    fileName: z.string(),
    bytes: z.int(),
    /** `ready`: uploaded, its settings can be changed. */
    status: z.enum(importStatuses),
    format: importFormat,
    columns: z.array(
      z.object({ name: z.string(), samples: z.array(z.string()), target: z.string().nullable() }),
    ),
    existing: z.enum(existingPassActions),
    /** What the settings lack before the import can start; empty if nothing. */
    problems: z.array(z.string()),
    /** An estimate until the import is done: line breaks may be inside cells. */
    rowCount: z.int(),
    processed: z.object({ rows: z.int(), bytes: z.int() }),
    counts: z.object({ issued: z.int(), updated: z.int(), skipped: z.int(), refused: z.int() }),
    /** Null unless the import is running. */
    rowsPerSecond: z.number().nullable(),
    secondsLeft: z.number().nullable(),
    createdAt: z.iso.datetime(),
    startedAt: instant,
    finishedAt: instant,
    /** Why the import failed, as a sentence. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof importAnswer>;
