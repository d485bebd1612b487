import { z } from 'zod';
import { fieldKinds, formatProperties } from '../formats/field-formats.ts';
import { idSchema, keySchema } from './attribute.ts';
import { alignments, latestMessageKey } from './design-choices.ts';
import { backValueLengthMax, fieldsPerSlotMax, labelLengthMax, textLengthMax } from './limits.ts';
import { textSchema } from './text-schema.ts';

/** Not all of `z`, which the web pages would load. */
const schemaTools = {
  z: { array: z.array, boolean: z.boolean, enum: z.enum, string: z.string },
  textSchema,
};

const fieldSchema = (valueLengthMax: number) =>
  z.strictObject({
    id: idSchema,
    key: keySchema.refine((key) => key !== latestMessageKey, 'This key is kept for campaign messages'),
    label: textSchema(labelLengthMax),
    value: textSchema(valueLengthMax),
    kind: z.enum(fieldKinds),
    ...formatProperties(schemaTools),
    changeMessage: textSchema(textLengthMax).optional(),
    /** Its notification may use the one of Google's three a day that others leave. */
    urgent: z.literal(true).optional(),
    align: z.enum(alignments).optional(),
    /** The row of an auxiliary field; event tickets have two. Absent: the first. */
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
