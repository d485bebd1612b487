import { isStorable } from '@tessera/text-rules';
import { z } from 'zod';

/** A text of at most `charactersMax` UTF-16 units that the database and wallets accept. */
export const textSchema = (charactersMax: number) =>
  z
    .string()
    .max(charactersMax, `Use at most ${charactersMax.toLocaleString('en')} characters`)
    .refine(isStorable, 'This text holds characters that cannot be stored');
