// Separate from the rules, so that pages that need only a rule do not load zod.
import { z } from 'zod';
import { emailForm, emailLengthMax } from './email-address.ts';
import { isOneLine } from './text.ts';

/** All names: of a person, a company, a workspace, a template, a key. Callers set the length. */
export const nameText = z.string().trim().refine(isOneLine, 'Use letters, digits and signs in one line');

/** A multi-line postal address. All line ends become `\n`. */
export const addressText = z
  .string()
  .trim()
  .overwrite((text) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n'))
  .refine((text) => text.split('\n').every(isOneLine), 'Use letters, digits and signs in each line');

const emailRefused = 'Enter a valid email address';

/** An email address as stored: trimmed and in NFC. */
export const emailAddress = z
  .string()
  .trim()
  .normalize('NFC')
  .max(emailLengthMax, emailRefused)
  .pipe(z.email({ pattern: emailForm, error: emailRefused }));
