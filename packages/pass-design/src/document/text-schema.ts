import { isStorable } from '@tessera/text-rules';
import { z } from 'zod';
import { isYearWritable } from './calendar.ts';

/** A text of at most `charactersMax` UTF-16 units that the database and wallets accept. */
export const textSchema = (charactersMax: number) =>
  z
    .string()
    .max(charactersMax, `Use at most ${charactersMax.toLocaleString('en')} characters`)
    .refine(isStorable, 'This text holds characters that cannot be stored');

/** An instant with its offset, such as `2026-11-21T09:30:00+01:00`. */
export const instantSchema = z.iso
  .datetime({ offset: true })
  .refine(
    (text) => isYearWritable(Number(text.slice(0, 4))),
    'Write a year from 1000 to 9998, or no date at all for “never”',
  );
