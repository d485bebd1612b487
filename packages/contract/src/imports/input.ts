import { z } from 'zod';
import { handle } from '../handles.ts';
import {
  existingPassActions,
  importDateOrders,
  importDecimalMarks,
  importDelimiters,
  importEncodings,
  importPassTargets,
  importPersonTargets,
} from '../import-choices.ts';
import { chosenPassIds } from '../passes/input.ts';
import { phoneCountries } from '../phone-countries.ts';

/** How a file is read. Detected on upload; the user can correct it. */
export const importFormat = z.strictObject({
  /** UTF-16 files are stored as UTF-8. */
  encoding: z.enum(importEncodings),
  delimiter: z.enum(importDelimiters),
  /** Whether the first row names the columns. */
  hasHeader: z.boolean(),
  decimalMark: z.enum(importDecimalMarks),
  dateOrder: z
    .enum(importDateOrders)
    .nullable()
    .describe(
      'How dates such as 03/04/2026 are read. Null if the file does not tell: then they are refused, and an import whose first rows have them asks before it starts.',
    ),
  phoneCountry: z
    .enum(phoneCountries)
    .nullish()
    .describe(
      'The country (ISO 3166-1) of phone numbers without a country code; without one they are refused.',
    ),
});
export type ImportFormat = z.infer<typeof importFormat>;

export const importTarget = z.union([
  z.enum([...importPersonTargets, ...importPassTargets]),
  z.string().regex(/^attributes\.[A-Za-z][A-Za-z0-9_]{0,63}$/, 'Choose what the column holds'),
]);

/** What each column of the file holds, in the file's order; null: the column is not imported. */
export const importTargets = z.array(importTarget.nullable()).max(1_000);

export const importSettings = z.object({
  format: importFormat.optional(),
  targets: importTargets.optional(),
  existing: z.enum(existingPassActions).optional(),
});
export type ImportSettings = z.infer<typeof importSettings>;

export const importInput = z.object({ workspaceHandle: handle, importId: z.uuid() });
export const templateImportsInput = z.object({ workspaceHandle: handle, passTemplateId: z.uuid() });
export const exportChosenInput = templateImportsInput.extend({ passIds: chosenPassIds });
export const saveImportInput = importInput.extend(importSettings.shape);

/** Where checking continues: a position in the file, as the previous answer gave it. */
export const importCursor = z.object({
  offset: z.number().int().min(0),
  line: z.number().int().min(1),
  row: z.number().int().min(0),
});
export type ImportCursor = z.infer<typeof importCursor>;
export const checkImportInput = importInput.extend({ cursor: importCursor.nullish() });

export const importStatuses = ['ready', 'running', 'done', 'canceled', 'failed'] as const;

export type ImportColumn = { name: string; samples: string[]; target: string | null };

/** A row of the file as the pass it becomes. */
export type ImportPreviewRow = {
  line: number;
  user: {
    email: string;
    phone?: string | null;
    externalId?: string | null;
    firstName: string;
    lastName: string;
  };
  attributes: Record<string, string | number | boolean | null>;
  externalId: string | null;
  expiresAt: string | null;
  /** Why the row is refused; empty if it is not. */
  problems: string[];
};

/** The result for a part of the file. Rows that repeat a row of an earlier part count as new; a part has up to 20,000 rows. */
export type ImportCheck = {
  rows: number;
  /** Rows about people who already have the pass. */
  existing: number;
  refused: number;
  reasons: { reason: string; rows: number; firstLine: number }[];
  /** Null at the end of the file. */
  next: ImportCursor | null;
};
