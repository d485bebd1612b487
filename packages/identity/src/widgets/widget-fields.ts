import { isStorable } from '@tessera/text-rules';
import { z } from 'zod';

/** How long it may be is for the operations to say, in words; the size of the whole body is bounded already. */
const storableText = z.string().refine(isStorable);

export const widgetFields = {
  text: storableText,
  /** Not given leaves it as it is. */
  name: storableText.nullish(),
  /** Of a code by mail, of an authenticator app, and of the challenge each belongs to. */
  code: storableText.max(64),
  challenge: storableText.max(128),
  /** An empty text of the query is what widgets send for "none". What nobody can match is for the operation to answer: no refusal helps who typed it. */
  filter: z
    .string()
    .optional()
    .transform((text) => text || null),
};

/** For calls that take nothing: what else comes along is not looked at. */
export const nothing = z.unknown();
