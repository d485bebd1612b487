import { z } from 'zod';
import { idSchema } from './attribute.ts';
import { actionTypes, guideKinds } from './design-choices.ts';
import { featuredActionsMax, fieldsPerSlotMax, headingLengthMax, urlLengthMax } from './limits.ts';
import { textSchema } from './text-schema.ts';

export const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/i, 'Write the color as #rrggbb');

/** Only shown on a poster. */
export const posterSchema = z.strictObject({
  /** Footer of an event ticket. Absent: a color that Apple Wallet derives from the picture. */
  footerColor: colorSchema.optional(),
  /** Beside the logo of an event ticket. */
  logoText: textSchema(headingLengthMax).optional(),
  /** Ids of the fields in the event guide or the footer. Absent: the auxiliary fields. */
  fields: z.array(idSchema).max(fieldsPerSlotMax).optional(),
});

const guideKeys = Object.values(guideKinds).flatMap((kinds) => Object.keys(kinds)) as GuideKey[];

/** Addresses by Apple’s key. */
export const guideSchema = z.partialRecord(z.enum(guideKeys), textSchema(urlLengthMax));

export const featuredActionSchema = z.strictObject({
  id: idSchema,
  type: z.enum(actionTypes),
  /** A web address; a number to call; for a location its address or Apple Maps id. May contain Liquid. */
  address: textSchema(urlLengthMax),
});

export const featuredActionsSchema = z
  .array(featuredActionSchema)
  .max(featuredActionsMax, `Use at most ${featuredActionsMax} actions`);

export type GuideKey = {
  [Type in keyof typeof guideKinds]: keyof (typeof guideKinds)[Type];
}[keyof typeof guideKinds];
export type Poster = z.infer<typeof posterSchema>;
export type FeaturedAction = z.infer<typeof featuredActionSchema>;
