import { z } from 'zod';
import { keyLengthMax, labelLengthMax, textLengthMax } from './limits.ts';
import { textSchema } from './text-schema.ts';

export const attributeTypes = ['text', 'number', 'date', 'boolean', 'currency', 'url', 'image'] as const;
export type AttributeType = (typeof attributeTypes)[number];

/** `user`: one value for all passes of a person, read as `user.key`; `pass`: one per pass, read as `attributes.key`. */
export const attributeScopes = ['user', 'pass'] as const;
export type AttributeScope = (typeof attributeScopes)[number];

/** What every person has without a declaration. Attributes may not take these keys: filters name both in one breath. */
export const personKeys = ['firstName', 'lastName', 'email'] as const;

/** Letters first, then letters, digits, `_`: valid in Liquid, in a Google field path and as a CSV heading alike. */
export const keySchema = z
  .string()
  .max(keyLengthMax, `Use at most ${keyLengthMax} characters`)
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'Begin with a letter; use only letters, digits and _');

export const attributeSchema = z.strictObject({
  key: keySchema,
  label: textSchema(labelLengthMax),
  type: z.enum(attributeTypes),
  scope: z.enum(attributeScopes),
  required: z.boolean(),
  default: z.union([textSchema(textLengthMax), z.number(), z.boolean(), z.null()]),
  onSignUpForm: z.boolean(),
});

/** A value that differs from person to person or from pass to pass, declared once on the template. */
export type Attribute = z.infer<typeof attributeSchema>;
