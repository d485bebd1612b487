import { z } from 'zod';

/** PostgreSQL's JSON refuses U+0000 and half a surrogate pair, and so do both wallets: refused here in words. */
const storable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** A text of at most `charactersMax` UTF-16 units that every store and wallet can hold. */
export const textSchema = (charactersMax: number) =>
  z
    .string()
    .max(charactersMax, `Use at most ${charactersMax.toLocaleString('en')} characters`)
    .refine(storable, 'This text holds characters that cannot be stored');
