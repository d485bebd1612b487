import { isStorable } from '@tessera/text-rules';
import { z } from 'zod';

/** Operations limit the length, with a message; the body limit bounds it anyway. */
const storableText = z.string().refine(isStorable);

export const widgetFields = {
  text: storableText,
  /** Not given leaves it as it is. */
  name: storableText.nullish(),
  /** Of a code by mail, of an authenticator app, and of the challenge each belongs to. */
  code: storableText.max(64),
  challenge: storableText.max(128),
  /** Widgets send an empty text for "none". The operation answers a filter that cannot match: a refusal would not help the person who typed it. */
  filter: z
    .string()
    .optional()
    .transform((text) => text || null),
};

/** For calls without input; ignores what is sent. */
export const nothing = z.unknown();
