import { isStorable } from '@tessera/text-rules';
import { z } from 'zod';

/** Operations limit the length, with a message; the body limit bounds it anyway. */
const storableText = z.string().refine(isStorable);

export const widgetFields = {
  text: storableText,
  /** Omitted names stay. */
  name: storableText.nullish(),
  /** A mailed code, an app's code, or the challenge of either. */
  code: storableText.max(64),
  challenge: storableText.max(128),
  /** Widgets send an empty text for "none". The operation handles a filter that cannot match: a refusal would not help the person. */
  filter: z
    .string()
    .optional()
    .transform((text) => text || null),
};

/** For calls without input; ignores what is sent. */
export const nothing = z.unknown();
