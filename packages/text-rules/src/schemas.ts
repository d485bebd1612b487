// Apart from the rules: pages that need a rule alone do not load zod.
import { z } from 'zod';
import { emailForm, emailLengthMax } from './email-address.ts';
import { isOneLine } from './text.ts';

/** Every name people give: of a person, a company, a workspace, a template, a key. Lengths are the caller's. */
export const nameText = z.string().trim().refine(isOneLine, 'Use letters, digits and signs in one line');

/** An address of several lines, as for a letter. Line ends of every system become `\n`. */
export const addressText = z
  .string()
  .trim()
  .overwrite((text) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n'))
  .refine((text) => text.split('\n').every(isOneLine), 'Use letters, digits and signs in each line');

const emailRefused = 'Enter a valid email address';

/** An address as it is typed and kept: trimmed, and in one spelling of its letters (NFC). */
export const emailAddress = z
  .string()
  .trim()
  .normalize('NFC')
  .max(emailLengthMax, emailRefused)
  .pipe(z.email({ pattern: emailForm, error: emailRefused }));
