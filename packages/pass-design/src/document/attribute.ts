import { z } from 'zod';
import { attributeScopes, attributeTypes } from './design-choices.ts';
import { keyLengthMax, labelLengthMax, textLengthMax } from './limits.ts';
import { textSchema } from './text-schema.ts';

/** Permanent id of a part: lint paths, translations and the editor's URL refer to it. It stays when the part moves or its key changes. */
export const idSchema = z
  .string()
  .regex(new RegExp(`^[A-Za-z0-9_-]{1,${keyLengthMax}}$`), 'Use letters, digits, _ and -');

/** A letter first, then letters, digits, `_`: valid in Liquid, in a Google field path and as a CSV heading. */
export const keySchema = z
  .string()
  .max(keyLengthMax, `Use at most ${keyLengthMax} characters`)
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'Begin with a letter; use only letters, digits and _');

const attributeValueSchema = z.union([textSchema(textLengthMax), z.number(), z.boolean()]);

export const attributeSchema = z.strictObject({
  id: idSchema,
  key: keySchema,
  label: textSchema(labelLengthMax),
  type: z.enum(attributeTypes),
  scope: z.enum(attributeScopes),
  required: z.boolean(),
  default: z.union([...attributeValueSchema.options, z.null()]),
  /** For previews and checks, never on a pass. Absent: the default. */
  sample: attributeValueSchema.optional(),
  onSignUpForm: z.boolean(),
});

/** A value that differs between people or passes. */
export type Attribute = z.infer<typeof attributeSchema>;
