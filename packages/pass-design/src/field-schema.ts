import { z } from 'zod';
import { idSchema, keySchema } from './attribute.ts';
import {
  alignments,
  dataDetectors,
  dateStyles,
  fieldKinds,
  latestMessageKey,
  numberStyles,
} from './design-choices.ts';
import { backValueLengthMax, fieldsPerSlotMax, labelLengthMax, textLengthMax } from './limits.ts';
import { textSchema } from './text-schema.ts';

const fieldSchema = (valueLengthMax: number) =>
  z.strictObject({
    id: idSchema,
    key: keySchema.refine((key) => key !== latestMessageKey, 'This key is kept for campaign messages'),
    label: textSchema(labelLengthMax),
    value: textSchema(valueLengthMax),
    kind: z.enum(fieldKinds),
    currencyCode: z
      .string()
      .regex(/^[A-Z]{3}$/, 'Write the currency as three capitals, such as EUR')
      .optional(),
    /** For kind `number`. Absent: decimal. */
    numberStyle: z.enum(numberStyles).optional(),
    /** For kinds `date` and `dateTime`. Absent: medium. */
    dateStyle: z.enum(dateStyles).optional(),
    /** For kind `dateTime`. Absent: short. */
    timeStyle: z.enum(dateStyles).optional(),
    /** Apple Wallet writes the date relative to today: “tomorrow”. */
    isRelative: z.boolean().optional(),
    /** Whose clock a date is written in. Absent: the workspace's, as at a venue; `device` follows the phone. */
    timezone: z.enum(['workspace', 'device']).optional(),
    /** For kind `link`: the text shown instead of the address. */
    linkText: textSchema(labelLengthMax).optional(),
    /** For texts of the back. Absent: Apple Wallet's own choice, which is all of them. */
    detectors: z.array(z.enum(dataDetectors)).optional(),
    changeMessage: textSchema(textLengthMax).optional(),
    align: z.enum(alignments).optional(),
    /** The row of an auxiliary field on an event ticket, which has two. Absent: the first. */
    row: z.literal([0, 1]).optional(),
  });

const fieldList = (valueLengthMax: number) =>
  z.array(fieldSchema(valueLengthMax)).max(fieldsPerSlotMax, `Use at most ${fieldsPerSlotMax} fields here`);

/** The fields by slot. */
export const fieldsSchema = z.strictObject({
  header: fieldList(textLengthMax),
  primary: fieldList(textLengthMax),
  secondary: fieldList(textLengthMax),
  auxiliary: fieldList(textLengthMax),
  back: fieldList(backValueLengthMax),
});

export type Field = z.infer<typeof fieldsSchema>['header'][number];
